// The chat beside the board: new messages are asked for while it can be seen; what is typed stays.
import { sayNews } from "./announce.js";

const [list, field, unread] = ["chat-messages", "chat-text", "chat-read"].map((id) => () => document.getElementById(id));
const latest = () => [...(list()?.querySelectorAll("[data-message]") ?? [])].at(-1);
const toEnd = () => list()?.scrollTo({ top: 0 }); // The list is upside down.
const sent = new WeakMap();
let before = { id: 0, atEnd: true, rest: "", focused: false };
// js/live.js hears that a message was written in a game.
document.body.addEventListener("live-update", ({ detail: { game, version } }) => {
  if (version === "chat" && game === list()?.dataset.game) htmx.trigger(list(), "message");
});

// What is unread is read once its list has been in view: a small request says so, and the counts go.
const read = { inView: false, sent: "" };
const showCount = () => {
  const number = Number(unread()?.dataset.count ?? 0);
  for (const badge of document.querySelectorAll("[data-chat-unread]")) {
    badge.hidden = !number;
    badge.replaceChildren(String(number));
  }
  const panel = document.getElementById("chat");
  if (!panel) return;
  panel.dataset.count = number;
  panel.toggleAttribute("data-fresh", number > 0);
  panel.dispatchEvent(new CustomEvent("tab-count", { bubbles: true }));
};
const sendRead = async (form) => {
  read.sent = form.elements.through.value;
  const request = { method: "POST", body: new FormData(form), headers: { "HX-Request": "true" } };
  const answer = await fetch(form.action, request).catch(() => null);
  if (!answer?.ok) read.sent = "";
  if (!answer?.ok) return false;
  if (form.contains(document.activeElement)) list().focus({ preventScroll: true });
  if (form === unread()) form.remove();
  showCount();
  const turns = await fetch(document.body.dataset.liveTurns).catch(() => null);
  if (turns?.ok && !turns.redirected) document.body.dispatchEvent(new CustomEvent("turns", { detail: await turns.json() }));
  return true;
};
// What is in view is read: the line that says how much is new would only come and go.
const markRead = async () => {
  const form = unread();
  if (!form || !read.inView || document.hidden || read.sent === form.elements.through.value) return;
  form.hidden = true;
  form.hidden = await sendRead(form);
};
// The button does the same in place; only where the site does not answer so, the browser sends its form.
document.addEventListener("submit", async (event) => {
  if (event.target.id !== "chat-read") return;
  event.preventDefault();
  if (!(await sendRead(event.target))) event.target.submit();
});
document.addEventListener("tab-shown", ({ target }) => target.id === "chat" && toEnd());
const watcher = new IntersectionObserver((entries) => {
  read.inView = entries.at(-1).isIntersecting;
  markRead();
});
const watch = () => {
  watcher.disconnect();
  const shown = latest();
  if (shown) watcher.observe(shown);
  showCount();
};
let missed = false;
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  if (missed) htmx.trigger(list(), "message");
  missed = false;
  markRead();
});

// With this script a move reads nothing: the list in view does.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.target?.id === "game") delete detail.parameters.through;
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (elt.id === "chat-messages" && document.hidden) {
    event.preventDefault();
    missed = true;
  }
  if (elt.id === "chat-form") sent.set(xhr, field().value);
});

// What was typed after sending stays; a message that was refused comes back from the site.
document.addEventListener("htmx:beforeSwap", ({ detail: { target, xhr } }) => {
  if (!target.id.startsWith("chat")) return;
  const shown = list();
  const typed = field()?.value ?? "";
  const written = sent.get(xhr);
  before = {
    id: Number(latest()?.dataset.message ?? 0),
    atEnd: !shown || shown.scrollTop > -40,
    rest: xhr.status >= 400 || target.id !== "chat" ? "" : written === undefined ? typed : typed.startsWith(written) ? typed.slice(written.length) : typed,
    focused: target.contains(document.activeElement) || written !== undefined,
  };
});

document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (!target.id.startsWith("chat")) return;
  if (target.id === "chat") {
    const box = field();
    if (box && before.rest) box.value = before.rest;
    if (before.focused) (box ?? document.getElementById("chat-unmute"))?.focus({ preventScroll: true });
  }
  if (before.atEnd || target.id === "chat") toEnd();
  watch();
  const message = latest();
  if (!message || Number(message.dataset.message) <= before.id || message.matches(".mine")) return;
  sayNews(`${message.querySelector("strong").textContent}: ${message.querySelector(".message-text").textContent}`);
});

const lost = ({ detail: { elt } }) => {
  if (elt.id !== "chat-form") return;
  elt.querySelector(".errors")?.remove();
  const textContent = document.getElementById("chat").dataset.lost;
  const error = Object.assign(document.createElement("p"), { className: "errors", textContent });
  error.setAttribute("role", "alert");
  elt.querySelector(".field").append(error);
};
document.addEventListener("htmx:responseError", (event) => event.detail.xhr.status >= 500 && lost(event));
document.addEventListener("htmx:sendError", lost);

document.addEventListener("keydown", (event) => {
  if (event.target.id === "chat-text" && event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
});
toEnd();
watch();
