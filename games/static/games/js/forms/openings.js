// Opens what this browser has contributed to tables that are full by now, on whatever page of the site it is. It asks
// which tables those are only while it keeps something that is not open yet.
import { bytesOf, closed, dropClosed, keepHashes } from "./kept.js";

const state = { busy: false, again: false };
const headers = { Accept: "application/json" };

// The page of the table goes on to what comes next; other pages stay what they are.
function goOn(table, next) {
  const isHere = location.pathname === table.page || document.querySelector(`[data-opens="${table.hash}"]`);
  if (isHere) location.assign(next);
}

async function open(table, token) {
  const given = await bytesOf(table.seal, table.hash);
  const isWhole = table.hashes.includes(table.hash) && new Set(table.hashes).size === table.hashes.length;
  if (!given || !isWhole) return;
  keepHashes(table.seal, given, table.hashes);
  const body = new URLSearchParams({ bytes: given, csrfmiddlewaretoken: token });
  const answer = await fetch(table.open, { method: "POST", body, headers });
  if (!answer.ok) return;
  dropClosed(table.seal);
  goOn(table, (await answer.json()).next);
}

async function openAll() {
  state.again = state.busy;
  if (state.busy || !closed().length) return;
  state.busy = true;
  try {
    const answer = await fetch(document.body.dataset.toOpen, { headers, cache: "no-store" });
    const { tables, token } = answer.ok && !answer.redirected ? await answer.json() : { tables: [] };
    await Promise.all(tables.map((table) => open(table, token)));
  } catch {
    // No connection just now: the next page or live update tries again.
  }
  state.busy = false;
  if (state.again) openAll();
}

// On the page of a table: bytes to copy into another browser, and in the field of those who open by hand.
async function show({ dataset: { seal, bytesOf: hash, opens = hash } }, put) {
  const given = await bytesOf(seal, opens);
  if (given) put(given);
}

function showAll(root) {
  for (const place of root.querySelectorAll("[data-bytes-of]")) show(place, (given) => (place.textContent = given));
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
