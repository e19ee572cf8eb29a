// An answer without the game (signed out elsewhere, a limit, a page that is gone) must not leave a
// hole: load the page anew, which then says what is the matter.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, serverResponse, xhr } = event.detail;
  if (target.id !== "game" || xhr.status >= 500 || xhr.status === 304) return;
  if (serverResponse.includes('id="game"')) return;
  event.detail.shouldSwap = false;
  location.reload();
});

// A move that does not get through stays chosen and says so; sent again, it carries the same key.
const lost = ({ detail: { target, requestConfig } }) => {
  const tray = target?.querySelector?.("#tray");
  if (!tray || target.id !== "game" || requestConfig.verb !== "post") return;
  for (const error of tray.querySelectorAll(".errors")) error.remove();
  const error = document.createElement("p");
  error.className = "errors";
  error.setAttribute("role", "alert");
  error.textContent = target.dataset.lost;
  tray.classList.add("refused");
  tray.querySelector(".say > div").append(error);
};
document.addEventListener("htmx:responseError", lost);
document.addEventListener("htmx:sendError", lost);
