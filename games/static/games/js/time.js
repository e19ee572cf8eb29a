// Keeps every <time data-left> true while the page stays open: the server's span less what has passed since.
const began = performance.now();
const LAST_MINUTES = 10;

const filled = (pattern, values) =>
  pattern.replace(/%\((\w+)\)(?:s|(02)?d)/g, (_, name, padded) => String(values[name]).padStart(padded ? 2 : 1, "0"));

const spanOf = (left, [inDays, inHours, inMinutes, inSeconds]) => {
  const [seconds, all] = [Math.floor(left % 60), Math.floor(left / 60)];
  if (all < LAST_MINUTES) return filled(inSeconds, { minutes: all, seconds });
  const [days, hours, minutes] = [Math.floor(all / 1440), Math.floor(all / 60) % 24, all % 60];
  const units = [[inDays, days], [inHours, hours], [inMinutes, days ? 0 : minutes]];
  return units.filter(([, count]) => count).map(([unit, count]) => filled(unit, { count })).join(" ");
};

const textOf = (left, patterns) => {
  const [isLeft, isOver] = patterns.slice(4);
  return left > 0 ? filled(isLeft, { time: spanOf(left, patterns) }) : isOver;
};

const tick = () => {
  let soonest = Infinity;
  for (const time of document.querySelectorAll("time[data-left]")) {
    time.dataset.from ??= performance.now() - began < 2000 ? began : performance.now();
    const left = time.dataset.left - (performance.now() - time.dataset.from) / 1000;
    const text = textOf(left, time.dataset.words.split("|"));
    if (time.textContent !== text) time.textContent = text;
    if (left > 0) soonest = Math.min(soonest, left);
  }
  setTimeout(tick, soonest < LAST_MINUTES * 60 + 15 ? 1000 : 15_000);
};
tick();
