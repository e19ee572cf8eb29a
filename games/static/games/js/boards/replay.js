// Replays the turns of others once, when their board is new to this browser: piece after piece, on the board that
// stands there anyway. Any key or press skips what is left; a wish for less motion does without. Sounds go with it.
import { say } from "../announce.js";
import { sound } from "./sounds.js";

const [STEP_MS, LONGEST_MS, FIRST_MS, STORED_GAMES] = [480, 4000, 350, 300];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const running = { timer: 0, steps: [] };
let before = null;

// Which board of which game was last seen here, the latest first.
const seen = () => {
  try {
    return JSON.parse(localStorage.getItem("seen-boards")) ?? [];
  } catch {
    return [];
  }
};
const remember = (game, board) => {
  const others = seen().filter(([id]) => id !== game);
  try {
    localStorage.setItem("seen-boards", JSON.stringify([[game, board], ...others].slice(0, STORED_GAMES)));
  } catch {
    // Full or forbidden: it is replayed again.
  }
};
const isNew = (game, board) => !seen().some(([id, latest]) => id === game && latest >= board);

const all = (play, parts) => [...play.querySelectorAll(parts)];

// What appears together is a step: a piece on its square; or what a drawing numbers as new, such as a ball, then
// what it takes, then the line it closes; and last what was drawn by chance.
const stepsOf = (play) => {
  const names = play.dataset.replay.split(" ").filter(Boolean);
  const laid = names.map((name) => all(play, `.felt :is([data-at="${name}"], [data-square="${name}"]) .glyph`));
  const marked = ["1", "2", "3"].map((number) => all(play, `.felt [data-new="${number}"]`));
  const held = "drawn" in play.dataset ? all(play, ".hand .piece").map((piece) => [piece]) : [];
  held.at(-1)?.push(...all(play, "#tray-piece"));
  return [...laid, ...marked, ...held].filter((step) => step.length);
};

const finish = () => {
  clearTimeout(running.timer);
  for (const part of running.steps.flat()) part.classList.remove("waits");
  running.steps = [];
  for (const skip of document.querySelectorAll(".skip-replay")) skip.hidden = true;
  document.querySelector(".play.replays")?.classList.remove("replays");
};

const next = (pause, over) => {
  const [step, ...later] = running.steps;
  for (const part of step) part.classList.remove("waits");
  running.steps = later;
  sound(later.length || !over ? "move" : "end");
  if (later.length) running.timer = setTimeout(next, pause, pause, over);
  else running.timer = setTimeout(finish, pause);
};

const start = (play, over) => {
  const steps = stepsOf(play);
  if (!steps.length) return false;
  running.steps = steps;
  for (const part of steps.flat()) part.classList.add("waits");
  play.classList.add("replays");
  play.querySelector(".skip-replay").hidden = false;
  say([play.dataset.replayed, play.querySelector(".tray strong")?.textContent].join(" "));
  const pause = Math.min(STEP_MS, LONGEST_MS / steps.length);
  running.timer = setTimeout(next, FIRST_MS, pause, over);
  return true;
};

// A board has come to be seen: replay it if it is new, or let it be heard if it has changed here.
const show = () => {
  const { game, board, over } = document.getElementById("game")?.dataset ?? {};
  if (!game || document.hidden) return;
  const now = { board: Number(board), over: over !== undefined };
  const ends = now.over && !before?.over;
  const changed = before && (before.board !== now.board || ends);
  const fresh = isNew(game, now.board);
  before = now;
  if (fresh) remember(game, now.board);
  const play = document.querySelector(".play[data-replay]");
  if (changed || fresh) finish();
  if (fresh && play && !still.matches && start(play, ends)) return;
  if (changed) sound(ends ? "end" : "move");
};

for (const press of ["keydown", "pointerdown"]) {
  document.addEventListener(press, () => running.steps.length && finish(), { capture: true });
}
document.addEventListener("visibilitychange", show);
document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
  if (target?.id === "game") show();
});
show();
