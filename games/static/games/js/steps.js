// Arrow keys and Home/End follow the links that step through a game.
const links = { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]", Home: "a[data-step=first]", End: "a[data-step=last]" };

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, textarea, select, .pad, summary")) return;
  const link = links[event.key] && document.querySelector(links[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
});
