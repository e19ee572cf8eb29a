// Fields that mean something only beside another choice hide until then: until one of the fields in
// data-when has one of the values in data-is.
// Without this they stay visible and say so themselves.
const parts = document.querySelectorAll("[data-when]");
const sift = () => {
  for (const part of parts) {
    const sent = new FormData(part.closest("form"));
    const good = part.dataset.is.split(" ");
    const meant = part.dataset.when.split(" ").some((name) => good.includes(sent.get(name)));
    part.hidden = !meant && !part.querySelector(".errors");
  }
};
document.addEventListener("change", sift);
sift();
