// How an open page stays true: it polls at every live update, when it comes into view, and now and then by
// itself (rarely while a stream is open). Whoever is choosing a move keeps the board as it is and is told.
import { say } from "../announce.js";

const CONNECTED_POLL_SECONDS = 60;
const game = () => document.getElementById("game");
const shown = () => game()?.dataset.version;
const state = { connected: false, polled: performance.now(), shown: shown(), posting: 0, owed: false, stale: false };
const hidden = () => (document.hidden ? { "Page-Hidden": "1" } : {});

// What was proposed and is answered or withdrawn meanwhile is offered no more.
const dropAnswered = (here, news) => {
  for (const asked of here.querySelectorAll(".news [name=proposal]")) {
    if (!news.querySelector(`[name=proposal][value="${asked.value}"]`)) asked.closest(".notice").remove();
  }
};

// Something else may be on the board now, but a hand is over it: say so.
const peek = async (here) => {
  const line = document.getElementById("changed");
  if (!line.hidden) return;
  const headers = { "HX-Request": "true", "Page-Peek": "1", ...hidden(), ...JSON.parse(here.dataset.headers) };
  const answer = await fetch(here.dataset.poll, { headers, cache: "no-store" }).catch(() => null);
  if (answer?.status !== 200 || here !== game() || state.posting) return;
  const news = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("game");
  const words = line.querySelector("span");
  if (news?.dataset.latest) words.textContent = news.dataset.latest;
  if (news) dropAnswered(here, news);
  line.hidden = false;
  say(words.textContent, 3000);
};

const poll = () => {
  const here = game();
  state.polled = performance.now();
  if (!here?.dataset.game) return;
  if (state.posting) state.owed = true;
  else if (here.dataset.poll) peek(here);
  else if (here.hasAttribute("hx-get")) htmx.trigger(here, "poll");
};

// My games. What has the focus is found again by its address.
const pollGames = () => {
  const all = document.getElementById("my-games");
  state.stale = Boolean(all) && document.hidden;
  if (!all || document.hidden) return;
  const headers = JSON.parse(all.dataset.headers || "{}");
  const address = all.contains(document.activeElement) && document.activeElement.getAttribute("href");
  const back = () => {
    if (address) document.querySelector(`#my-games a[href="${CSS.escape(address)}"]`)?.focus({ preventScroll: true });
  };
  htmx.ajax("GET", all.dataset.poll, { source: all, target: all, select: "#my-games", swap: "outerHTML", headers }).then(back);
};

document.body.addEventListener("live-connection", ({ detail: { connected } }) => {
  const before = state.connected;
  state.connected = connected;
  document.documentElement.toggleAttribute("data-connected", connected);
  if (connected && !before) poll();
});

document.body.addEventListener("live-update", ({ detail }) => {
  pollGames();
  const here = game();
  // A rematch of a game that is over is a table.
  if (detail.version === "table" && here?.hasAttribute("data-over")) poll();
  if (here?.dataset.game !== detail.game) return;
  // "seen": somebody has looked at the board, and the move on it can no longer be undone.
  if (detail.version === "seen" || (typeof detail.version === "number" && detail.version > Number(here.dataset.version))) poll();
});

// How much waits: in the header, and before the title, where a tab in the background shows it.
const count = (badges, number) => {
  for (const badge of document.querySelectorAll(badges)) {
    badge.hidden = !number;
    badge.querySelector("b")?.replaceChildren(String(number));
  }
};
// The game on this page is not the next one.
const hasNext = () => state.turns > (document.querySelector("#game :is(#send, .proposal)") ? 1 : 0);
document.body.addEventListener("turns", ({ detail: { turns, unread } }) => {
  state.turns = turns;
  count("[data-turns]", turns);
  count("[data-unread]", unread);
  for (const button of document.querySelectorAll("[data-goes-on]")) button.hidden = turns < 2;
  for (const link of document.querySelectorAll("[data-next-game]")) link.hidden = !hasNext();
  const title = document.title.replace(/^\(\d+\) /u, "");
  document.title = turns + unread ? `(${turns + unread}) ${title}` : title;
});

// The count may come before the board on which it is one's turn.
document.addEventListener("htmx:afterSettle", () => {
  if (state.turns === undefined || hasNext()) return;
  for (const link of document.querySelectorAll("[data-next-game]")) link.hidden = true;
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  poll();
  if (state.stale) pollGames();
});

setInterval(() => {
  const every = Number(game()?.dataset.every);
  if (!every || (state.connected && document.hidden)) return;
  const passed = (performance.now() - state.polled) / 1000;
  if (passed >= (state.connected ? Math.max(every, CONNECTED_POLL_SECONDS) : every) - 0.1) poll();
}, 500);

// The site takes a board for seen once the page asks again with it: a mail waits for that.
document.addEventListener("htmx:afterSettle", () => {
  if (shown() === state.shown) return;
  state.shown = shown();
  poll();
});

// What is being sent changes the board itself: poll when its answer is there.
const sends = ({ target, requestConfig }) => target?.id === "game" && requestConfig?.verb === "post";
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.target?.id === "game" && detail.verb === "get") Object.assign(detail.headers, hidden());
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (sends(detail)) state.posting += 1;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!sends(detail)) return;
  state.posting = Math.max(0, state.posting - 1);
  if (state.owed && !state.posting) setTimeout(poll, 100);
  state.owed &&= Boolean(state.posting);
});
