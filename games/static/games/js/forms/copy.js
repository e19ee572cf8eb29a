// Buttons that copy a text or a field of the page, and say so. They show only where scripts run.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copies]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copies);
  const text = source.value ?? source.textContent;
  try {
    await navigator.clipboard.writeText(text);
    document.getElementById("live").textContent = button.dataset.done;
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 2000);
  } catch {
    // Without leave to write, the text is marked: one key copies it.
    if (source.select) source.select();
    else getSelection().selectAllChildren(source);
  }
});
