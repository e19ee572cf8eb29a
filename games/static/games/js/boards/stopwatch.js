// Lets the time of a game alone run on: the seconds that the server counted, and what has passed since.
const opened = performance.now();

const tick = () => {
  for (const watch of document.querySelectorAll("[data-elapsed]")) {
    watch.dataset.from ??= performance.now() - opened < 2000 ? opened : performance.now();
    const seconds = Math.floor(Number(watch.dataset.elapsed) + (performance.now() - watch.dataset.from) / 1000);
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (watch.textContent !== text) watch.textContent = text;
  }
};
setInterval(tick, 250);
document.addEventListener("htmx:afterSettle", tick);
tick();
