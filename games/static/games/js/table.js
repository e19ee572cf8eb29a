// An answer without a table (signed out elsewhere, a limit, a page that is gone) must not leave a
// hole: load the page anew, which then says what is the matter.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, serverResponse, xhr } = event.detail;
  if (target.id !== "table" || xhr.status >= 500 || xhr.status === 304) return;
  if (serverResponse.includes('id="table"')) return;
  event.detail.shouldSwap = false;
  location.reload();
});
