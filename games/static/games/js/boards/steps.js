// Arrow keys and Home/End follow the links that step through a game.
const links = { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]", Home: "a[data-step=first]", End: "a[data-step=last]" };

// A long list shows the move that is on the board.
const reveal = () => {
  for (const step of document.querySelectorAll("[aria-current=step]")) {
    const list = step.closest("ol");
    list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight + step.offsetHeight + 8;
  }
};
document.addEventListener("htmx:afterSettle", reveal);
reveal();

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, textarea, select, .pad, .squares, summary")) return;
  const link = links[event.key] && document.querySelector(links[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
});
