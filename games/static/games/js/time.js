// Keeps every <time data-left> true while the page stays open: the server's span less what has passed since.
const began = performance.now();
const LAST_MINUTES = 10;

const filled = (pattern, numbers) =>
  pattern.replace(/%\((\w+)\)(02)?d/g, (_, name, padded) => String(numbers[name]).padStart(padded ? 2 : 1, "0"));

const spanOf = (left, [inDays, inHours, inMinutes, inSeconds, over]) => {
  if (left <= 0) return over;
  const [seconds, all] = [Math.floor(left % 60), Math.floor(left / 60)];
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60];
  const last = all < LAST_MINUTES ? inSeconds : inMinutes;
  return filled(days ? inDays : hours ? inHours : last, { days, hours, minutes, seconds });
};

const tick = () => {
  let soonest = Infinity;
  for (const time of document.querySelectorAll("time[data-left]")) {
    time.dataset.from ??= performance.now() - began < 2000 ? began : performance.now();
    const left = time.dataset.left - (performance.now() - time.dataset.from) / 1000;
    const text = spanOf(left, time.dataset.words.split("|"));
    if (time.textContent !== text) time.textContent = text;
    if (left > 0) soonest = Math.min(soonest, left);
  }
  setTimeout(tick, soonest < LAST_MINUTES * 60 + 15 ? 1000 : 15_000);
};
tick();
