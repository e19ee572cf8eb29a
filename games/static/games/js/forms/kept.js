// What this browser keeps of the chance of games: seals as they were shown, what it has contributed to each, and later
// the hashes of everybody; and which of its contributions have still to be opened.
const [MAX_KEPT, MAX_CLOSED] = [200, 60];

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

function write(name, entries) {
  try {
    localStorage.setItem(name, JSON.stringify(entries));
  } catch {
    // Full or forbidden: the mail has the seal, and the page of the table a field to type bytes in.
  }
}

const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const freshBytes = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));

// Needs https, or this very machine: elsewhere browsers have no hashes, and the site contributes.
export const canHash = () => Boolean(globalThis.crypto?.subtle);

export async function hashOf(seal, given) {
  const text = new TextEncoder().encode(`contribution|v1|${seal}|${given}`);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

// Each entry is a seal, a contribution and, once they were fixed, the hashes of all at the table.
export const kept = () => read("kept-seals");

export function keep(seals, given) {
  const others = kept().filter(([seal, value]) => value !== given || !seals.includes(seal));
  write("kept-seals", [...seals.map((seal) => [seal, given]), ...others].slice(0, MAX_KEPT));
}

export function keepHashes(seal, given, hashes) {
  const add = (entry) => (entry[0] === seal && entry[1] === given ? [seal, given, hashes] : entry);
  write("kept-seals", kept().map(add));
}

// The seals of tables at which something of ours has still to be opened.
export const closed = () => read("closed-seals");
export const addClosed = (seal) => write("closed-seals", [...new Set([seal, ...closed()])].slice(0, MAX_CLOSED));
export const dropClosed = (seal) => write("closed-seals", closed().filter((other) => other !== seal));

export async function bytesOf(seal, hash) {
  if (!canHash()) return "";
  const mine = kept().filter(([other]) => other === seal);
  const hashes = await Promise.all(mine.map(([, given]) => hashOf(seal, given)));
  return mine[hashes.indexOf(hash)]?.[1] ?? "";
}
