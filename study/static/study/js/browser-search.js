// The control of the search in the browser: starts the worker, shows what it finds, and stops it.
const LEAST_MS = 20; // From how long on a speed can be told.
const panel = document.getElementById("search");
const texts = Object.fromEntries(
  [...panel.querySelector("[data-texts]").content.children].map((text) => [text.dataset.text, text.textContent]),
);
const [start, stop] = ["[data-start]", "[data-stop]"].map((button) => panel.querySelector(button));
const language = document.documentElement.lang;
const whole = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
const counted = new Intl.NumberFormat(language);
const signed = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const search = JSON.parse(panel.dataset.search);
let worker = null;
let last = null;

const show = (name, text) => {
  const place = panel.querySelector(`[data-shows=${name}]`);
  if (place.textContent !== text) place.textContent = text;
};

const filled = (code, values = {}) =>
  texts[code].replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Whether it is how the game ends with best play. Where chance decides, 0 is an average.
const isResult = ({ worth, exact }) => exact && (Math.abs(worth) === 1 || (worth === 0 && !search.chance));

const worthText = (answer) => {
  const { worth } = answer;
  if (isResult(answer)) return texts[worth > 0 ? "won" : worth < 0 ? "lost" : "drawn"];
  const sign = worth >= 0.005 ? "+" : worth <= -0.005 ? "−" : "±";
  return sign + signed.format(Math.abs(worth));
};

// The code of what is to be said of a worth. Where not every move is settled, one that loses says nothing.
const codeOf = ({ best, asked, all, exact }) => {
  if (exact) return isResult(best) ? "exact" : "counted";
  if (asked === all) return "estimate";
  return !best || best.worth === -1 ? "unknown" : "partial";
};

const showRound = (round) => {
  last = round;
  const { best, asked, all } = round;
  const code = codeOf(round);
  const isKnown = code !== "unknown";
  const worth = best ? worthText(best) : "";
  show("worth", filled(code, { worth, asked, all }));
  show("move", isKnown ? best.moves.join(", ") : "–");
  show("depth", best?.depth ? counted.format(best.depth) : "–");
  show("nodes", counted.format(round.nodes));
  show("speed", round.ms >= LEAST_MS ? whole.format((round.nodes / round.ms) * 1000) : "–");
};

const end = (code) => {
  worker?.terminate();
  worker = null;
  const hadFocus = document.activeElement === stop;
  [start.hidden, stop.hidden] = [false, true];
  if (hadFocus) start.focus();
  show("state", texts[code]);
};

const seen = {
  begin: ({ limit }) => show("state", filled("thinking", { nodes: counted.format(limit) })),
  progress: ({ nodes }) => show("nodes", counted.format(nodes)),
  round: showRound,
  failed: () => end("failed"),
  end: () => end(last.exact ? "exact_end" : last.done ? "done" : "limit"),
};

start.addEventListener("click", () => {
  worker = new Worker(panel.dataset.worker);
  worker.addEventListener("message", ({ data }) => seen[data.kind](data));
  worker.addEventListener("error", () => end("failed"));
  [start.hidden, stop.hidden] = [true, false];
  stop.focus();
  worker.postMessage(search);
});
stop.addEventListener("click", () => end("stopped"));

if (typeof WebAssembly === "object" && typeof Worker === "function") {
  document.getElementById("search-lacking").hidden = true;
  panel.hidden = false;
}
