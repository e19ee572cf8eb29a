// Arrow keys and Home/End follow the links that step through a game.
const links = { ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]", Home: "a[data-step=first]", End: "a[data-step=last]" };

// A long list shows the move that is on the board, and begins with a whole line.
const RIM = 8;
const show = (step, list) => {
  list.classList.remove("scrolled");
  const from = list.getBoundingClientRect().top - list.scrollTop;
  const least = step.getBoundingClientRect().bottom - from + RIM - list.clientHeight;
  const lines = [...list.querySelectorAll("a")].map((line) => line.getBoundingClientRect().top - from);
  const start = Math.min(...lines.filter((line) => line >= least));
  if (least <= 0 || !Number.isFinite(start)) return void (list.scrollTop = 0);
  list.classList.add("scrolled"); // There is room for one line more below the last.
  list.scrollTop = start;
};
const reveal = () => {
  for (const step of document.querySelectorAll("[aria-current=step]")) show(step, step.closest("ol"));
};
// A notice above a list leaves it less room; a swap brings another list.
const rooms = new ResizeObserver(() => requestAnimationFrame(reveal));
const watch = () => {
  rooms.disconnect();
  for (const step of document.querySelectorAll("[aria-current=step]")) rooms.observe(step.closest("ol"));
};
for (const swapped of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(swapped, () => (reveal(), watch()));
reveal();
watch();

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.("input, textarea, select, .pad, .squares, summary")) return;
  const link = links[event.key] && document.querySelector(links[event.key]);
  if (!link) return;
  event.preventDefault();
  link.click();
});
