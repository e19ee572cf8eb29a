// Keeps every <time data-left> true while the page stays open: the server's span less what has passed since.
const began = performance.now();
const span = (pattern, days, hours, minutes) =>
  pattern
    .replace("%(days)d", days)
    .replace("%(hours)02d", String(hours).padStart(2, "0"))
    .replace("%(hours)d", hours)
    .replace("%(minutes)02d", String(minutes).padStart(2, "0"))
    .replace("%(minutes)d", minutes);

const tick = () => {
  for (const time of document.querySelectorAll("time[data-left]")) {
    time.dataset.from ??= performance.now() - began < 2000 ? began : performance.now();
    const left = time.dataset.left - (performance.now() - time.dataset.from) / 1000;
    const [inDays, inHours, inMinutes, over] = time.dataset.words.split("|");
    const minutes = Math.floor(left / 60);
    const [d, h, m] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
    const text = left <= 0 ? over : span(d ? inDays : h ? inHours : inMinutes, d, h, d || h ? m : Math.max(1, m));
    if (time.textContent !== text) time.textContent = text;
  }
};
setInterval(tick, 15_000);
