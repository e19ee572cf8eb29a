// A box or list marked data-submits sends its form at once; the button is for browsers without this.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
});

// A double click is one press: a form that loads a page is not sent again within a few seconds.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "yes";
  setTimeout(() => delete form.dataset.sent, 4000);
});
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-sent]")) delete form.dataset.sent;
});
