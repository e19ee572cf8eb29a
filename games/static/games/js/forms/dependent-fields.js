// Options that mean something only beside another choice (data-when has a value of data-is) hide until then.
// Without this they stay visible and say so themselves. What depends on the opponent, lobby.css hides.
const parts = document.querySelectorAll("[data-when]");
const sift = () => {
  for (const part of parts) {
    const chosen = new FormData(part.closest("form")).get(part.dataset.when);
    part.hidden = !part.dataset.is.split(" ").includes(chosen) && !part.querySelector(".errors");
  }
};
document.addEventListener("change", sift);
sift();
