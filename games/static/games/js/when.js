// Fields that mean something only beside another choice (data-when, data-is) hide until it is made.
// Without this they stay visible and say so themselves.
const parts = document.querySelectorAll("[data-when]");
const sift = () => {
  for (const part of parts) {
    const form = part.closest("form");
    const value = new FormData(form).get(part.dataset.when);
    part.hidden = value !== part.dataset.is && !part.querySelector(".errors");
  }
};
document.addEventListener("change", sift);
sift();
