// Plays a recorded search in a thread of its own: games/bots/assessment/recorded.py describes it. It knows
// no game. Arguments go as texts, which the module takes as numbers of whatever width it asks for.
const ROUNDS = [200_000, 1_000_000, 5_000_000, 25_000_000, 125_000_000];
const NODES_PER_REPORT = 4096;
const PROGRESS_MS = 200;

// The nodes that one way may look at, told to the page now and then.
class Budget {
  constructor(limit) {
    Object.assign(this, { limit, spent: 0, refused: false, next: performance.now() + PROGRESS_MS });
  }

  allowance(nodes) {
    this.spent += nodes;
    if (performance.now() >= this.next) {
      this.next = performance.now() + PROGRESS_MS;
      postMessage({ kind: "progress", nodes: this.spent });
    }
    this.refused = this.spent >= this.limit;
    return this.refused ? 0 : Math.min(this.limit - this.spent, NODES_PER_REPORT);
  }
}

async function instantiate(module, budget) {
  const host = { allowance: (nodes) => BigInt(budget.allowance(Number(nodes))) };
  const { exports } = await WebAssembly.instantiate(module, { host });
  return ([name, ...values], ...more) => Number(exports[name](...[...values, ...more].map(String)) ?? 0);
}

function worthOf(call, reading, result) {
  const number = reading.call ? call(reading.call) : result;
  const sign = reading.turned ? -1 : 1;
  if (reading.decided && Math.abs(number) >= reading.decided) {
    return { worth: Math.sign(number) * sign, exact: reading.decided_exact };
  }
  const worth = (sign * number) / reading.unit;
  return { worth: reading.curved ? Math.tanh(worth) : worth, exact: reading.exact };
}

function movesRead(call, readings) {
  return readings.flatMap(({ call: asked, texts, count }) => {
    const numbers = count
      ? Array.from({ length: call(count) }, (_, index) => call(asked, index))
      : [call(asked)];
    return numbers.map((number) => texts[number]).filter(Boolean);
  });
}

// The answer to a question; null where the nodes did not suffice.
function answerTo(call, question) {
  const result = question.calls.map((each) => call(each)).at(-1);
  if (result === question.open) return null;
  return {
    ...worthOf(call, question.worth, result),
    moves: [...question.moves, ...movesRead(call, question.readings)],
    depth: question.depth ? call(question.depth) : null,
  };
}

// The best answer of a way, as far as the budget goes, with how many of its questions were answered.
async function searched(module, search, way, limit) {
  const budget = new Budget(limit);
  const started = performance.now();
  const call = await instantiate(module, budget);
  for (const each of search.setup) call(each);
  let best = null;
  let [asked, nodes] = [0, 0];
  for (const question of way) {
    const answer = answerTo(call, question);
    nodes += call(search.nodes);
    if (!answer) break;
    asked++;
    if (!best || answer.worth > best.worth) best = answer;
    if (answer.exact && answer.worth === 1) break;
  }
  const whole = asked === way.length || best?.worth === 1;
  const exact = Boolean(whole && best.exact);
  const done = exact || (whole && !budget.refused);
  const ms = performance.now() - started;
  return { best, asked, all: way.length, exact, done, nodes, ms };
}

async function searchedByAllWays(module, search, limit) {
  let found = null;
  for (const way of search.ways) {
    // Each way has the nodes for itself.
    // oxlint-disable-next-line no-await-in-loop
    found = await searched(module, search, way, limit);
    if (found.exact) break;
  }
  return found;
}

async function rounds(search) {
  const module = await WebAssembly.compileStreaming(fetch(search.url));
  for (const limit of ROUNDS) {
    postMessage({ kind: "begin", limit });
    // oxlint-disable-next-line no-await-in-loop
    const found = await searchedByAllWays(module, search, limit);
    postMessage({ kind: "round", ...found });
    if (found.done) return;
  }
}

self.addEventListener("message", ({ data: search }) => {
  rounds(search).then(
    () => postMessage({ kind: "end" }),
    () => postMessage({ kind: "failed" }),
  );
});
