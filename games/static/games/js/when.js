// Fields that mean something only beside another choice (data-when, one of data-is) hide until then.
// Without this they stay visible and say so themselves.
const parts = document.querySelectorAll("[data-when]");
const sift = () => {
  for (const part of parts) {
    const form = part.closest("form");
    const value = new FormData(form).get(part.dataset.when);
    part.hidden = !part.dataset.is.split(" ").includes(value) && !part.querySelector(".errors");
  }
};
document.addEventListener("change", sift);
sift();
