// What this browser keeps of the chance of games: seals as they were shown, what it has contributed to each, and later
// the hashes of everybody; and which of its contributions have still to be opened.
const [MAX_KEPT, MAX_CLOSED] = [200, 500];

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
    // Full or forbidden: who has to rely on it looks whether it is there.
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

// What has still to be opened is never dropped to make room.
export function keep(seals, given) {
  const others = kept().filter(([seal, value]) => value !== given || !seals.includes(seal));
  const waiting = new Set(closed());
  let room = MAX_KEPT - seals.length;
  const isSpared = ([seal]) => waiting.has(seal) || room-- > 0;
  write("kept-seals", [...seals.map((seal) => [seal, given]), ...others.filter(isSpared)]);
}

export const isKept = (seal, given) => kept().some((entry) => entry[0] === seal && entry[1] === given);

// The hashes that were shown first stay. Returns whether these are the same.
export function keepHashes(seal, given, hashes) {
  const isMine = (entry) => entry[0] === seal && entry[1] === given;
  const before = kept().find(isMine)?.[2];
  if (before) return before.length === hashes.length && hashes.every((hash) => before.includes(hash));
  write("kept-seals", kept().map((entry) => (isMine(entry) ? [seal, given, hashes] : entry)));
  return true;
}

// The seals of tables at which something of ours has still to be opened.
export const closed = () => read("closed-seals");
export const addClosed = (seal) => write("closed-seals", [...new Set([seal, ...closed()])].slice(0, MAX_CLOSED));
export const dropClosed = (...seals) => write("closed-seals", closed().filter((other) => !seals.includes(other)));

export async function bytesOf(seal, hash) {
  if (!canHash()) return "";
  const mine = kept().filter(([other]) => other === seal);
  const hashes = await Promise.all(mine.map(([, given]) => hashOf(seal, given)));
  return mine[hashes.indexOf(hash)]?.[1] ?? "";
}
