// A box or list marked data-submits sends its form at once; the button is for browsers without this.
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
});
