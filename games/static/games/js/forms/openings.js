// Opens what this browser has contributed to tables that are full by now, on whatever page of the site it is. It asks
// which tables those are only while it keeps something that is not open yet.
import { bytesOf, closed, dropClosed, keepHashes } from "./kept-bytes.js";

const state = { busy: false, again: false, failures: 0, timer: 0 };
const headers = { Accept: "application/json" };
const [FIRST_WAIT_MS, MAX_WAIT_MS, MAX_ASKED] = [2_000, 60_000, 20];
const TOO_LATE = new Set(["opening-over", "not-at-this-table"]);

// The page of the table goes on to what comes next; other pages stay what they are.
function goOn(table, next) {
  const isHere = location.pathname === table.page || document.querySelector(`[data-opens="${table.hash}"]`);
  if (isHere) location.assign(next);
}

const isWhole = ({ hash, hashes, people }) =>
  hashes.includes(hash) && new Set(hashes).size === hashes.length && hashes.length === people;

// Returns whether there is nothing left to try.
async function open(table, token) {
  const given = await bytesOf(table.seal, table.hash);
  if (!given || !isWhole(table) || !keepHashes(table.seal, given, table.hashes)) return true;
  const body = new URLSearchParams({ bytes: given, csrfmiddlewaretoken: token });
  const answer = await fetch(table.open, { method: "POST", body, headers });
  const { next, code } = await answer.json();
  if (answer.ok || TOO_LATE.has(code)) dropClosed(table.seal);
  if (answer.ok) goOn(table, next);
  return answer.ok || TOO_LATE.has(code);
}

// A few seals at a time, by chance: tables of which nothing comes any more need not be asked for again.
function addressOf({ toOpen }) {
  const seals = closed();
  const first = Math.floor(Math.random() * seals.length);
  const asked = [...seals.slice(first), ...seals.slice(0, first)].slice(0, MAX_ASKED);
  return `${toOpen}?${new URLSearchParams(asked.map((seal) => ["seal", seal]))}`;
}

// Returns whether there is nothing left to try; throws where the site does not answer as it should.
async function openWaiting() {
  const answer = await fetch(addressOf(document.body.dataset), { headers, cache: "no-store" });
  if (answer.redirected || answer.status === 401 || answer.status === 403) return true;
  const { tables, gone, token } = await answer.json();
  if (gone.length) dropClosed(...gone);
  const results = await Promise.allSettled(tables.map((table) => open(table, token)));
  return results.every(({ value }) => value);
}

function tryLater() {
  clearTimeout(state.timer);
  state.timer = setTimeout(openAll, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** state.failures));
  state.failures += 1;
}

async function openAll() {
  state.again = state.busy;
  if (state.busy || !document.body.dataset.toOpen || !closed().length) return;
  state.busy = true;
  const isDone = await openWaiting().catch(() => false);
  state.busy = false;
  if (isDone) state.failures = 0;
  else tryLater();
  if (state.again) openAll();
}

// On the page of a table: bytes to copy into another browser, or that this one has none; and the field to open by hand.
async function show({ dataset: { seal, bytesOf: hash, opens = hash } }, put) {
  const given = await bytesOf(seal, opens);
  if (given) put(given);
  return Boolean(given);
}

function showAll(root) {
  for (const place of root.querySelectorAll("[data-bytes-of]"))
    show(place, (given) => (place.textContent = given)).then((found) => {
      place.closest("dd").querySelector("[data-lost]").hidden = found;
      if (!found) place.closest("details").open = true;
    });
  for (const form of root.querySelectorAll("[data-opens]"))
    show(form, (given) => (form.elements.bytes.value ||= given));
}

document.body.addEventListener("turns", openAll);
document.body.addEventListener("live-update", ({ detail }) => detail.version === "table" && openAll());
document.addEventListener("htmx:load", ({ detail: { elt } }) => {
  showAll(elt);
  if (elt.querySelector("[data-opens]")) openAll();
});
showAll(document);
openAll();
