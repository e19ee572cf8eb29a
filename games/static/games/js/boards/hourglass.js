// Lets the hourglass run: the seconds the server saw left, less what has passed since. At the end
// of the reader's own glass the page's lapse form is sent, once; the server measures by itself.
// The answer may bring the next prompt at once, so what has happened is told first, and stays a while.
import { say } from "../announce.js";

const opened = performance.now();
const STAYS = 5000;
const heap = (part) => {
  const height = 34 * (1 - part);
  const [peak, foot] = [90 - height, 90 - height * 0.62];
  return `M10 92V${foot}Q22 ${foot} 30 ${peak}Q38 ${foot} 50 ${foot}V92z`;
};

const pour = (glass, part) => {
  const top = 48 - 26 * part;
  const above = glass.querySelector(".above");
  above.setAttribute("y", top);
  above.setAttribute("height", 50 - top);
  glass.querySelector(".below").setAttribute("d", heap(part));
};

const up = { says: "", until: 0 };
const tell = () => {
  if (!up.says) return;
  if (!up.until) {
    up.until = performance.now() + STAYS;
    say(up.says, STAYS);
  }
  if (performance.now() > up.until) return;
  const note = Object.assign(document.createElement("p"), { className: "up", textContent: up.says });
  document.querySelector("#tray .say > div")?.prepend(note);
};

const end = (glass) => {
  glass.classList.add("out");
  if (!("mine" in glass.dataset)) return;
  up.says = glass.dataset.up;
  up.until = 0;
  document.getElementById("lapse")?.requestSubmit();
};

const run = (glass) => {
  // The page's own glass began to run when its script did, one swapped in just now.
  glass.dataset.from ??= performance.now() - opened < 2000 ? opened : performance.now();
  const left = Math.max(0, glass.dataset.left - (performance.now() - glass.dataset.from) / 1000);
  const seconds = Math.ceil(left);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const clock = glass.querySelector(".clock");
  if (clock.textContent !== text) clock.textContent = text;
  pour(glass, Math.min(1, left / glass.dataset.total));
  glass.classList.add("running");
  if (left <= 0 && !glass.classList.contains("out")) end(glass);
};

// Steps of a tenth look like running sand; whoever wants no motion sees one step a second.
const still = matchMedia("(prefers-reduced-motion: reduce)");
let steps = 0;
const tick = () => {
  steps += 1;
  const glass = document.getElementById("glass");
  if (!glass || (still.matches && steps % 10 && glass.classList.contains("running"))) return;
  if (!glass.classList.contains("out")) run(glass);
};
setInterval(tick, 100);
document.addEventListener("htmx:afterSwap", tell);
document.addEventListener("htmx:afterSettle", tick);
tick();
