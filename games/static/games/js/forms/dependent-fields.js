// Options that mean something only beside another choice (data-when has the value data-is) hide until then.
// Without this they stay visible and say so themselves. What depends on the opponent, lobby.css hides.
const parts = document.querySelectorAll("[data-when]");
const sift = () => {
  for (const part of parts) {
    const chosen = new FormData(part.closest("form")).get(part.dataset.when);
    part.hidden = chosen !== part.dataset.is && !part.querySelector(".errors");
  }
};
document.addEventListener("change", sift);
sift();
