// On a phone the chat is far below the board: a line above it says who has written. js/chat.js counts.
const phone = matchMedia("(max-width: 820px)");

const announce = () => {
  const [line, chat] = ["wrote", "chat"].map((id) => document.getElementById(id));
  if (!line || !chat) return;
  const author = [...chat.querySelectorAll(".new .by strong")].at(-1)?.textContent;
  line.hidden = !Number(chat.dataset.count) || !author || !phone.matches;
  if (author) line.querySelector("span").textContent = line.dataset.says.replace("…", author);
};
document.addEventListener("tab-count", announce);
document.addEventListener("htmx:afterSwap", announce);
announce();
