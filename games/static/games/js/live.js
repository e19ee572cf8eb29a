// One open stream for a browser, however many tabs: the tab that holds the lock listens and tells the
// others. It hears "this game has changed" and nothing else; pages then ask for what they may see.
// Where there are no locks (an old browser, plain http) nothing happens here: pages look often instead.
// Tells document.body: "live" {connected}, "nudge" {game, version}, "turns" {turns}.

const { live, liveTokens, liveTurns } = document.body.dataset;
const [FEW, MOST, LONGEST] = [1000, 60_000, 20];
const nameOf = (token) => token.split(":")[0];
const mine = new Map((live ?? "").split(" ").filter(Boolean).map((token) => [nameOf(token), token]));

const hear = (said) => {
  const kind = ["connected", "turns"].find((name) => name in said) ?? "nudge";
  document.body.dispatchEvent(new CustomEvent(kind === "connected" ? "live" : kind, { detail: said }));
};

// What the leading tab does, until it is closed.
const lead = (tabs) => {
  const wanted = new Map(mine);
  const state = { stream: null, connected: false, failures: 0, later: 0, counting: false, again: false };
  const tell = (said) => {
    hear(said);
    tabs.postMessage(said);
  };
  const be = (connected) => tell({ connected: (state.connected = connected) });

  const renew = async () => {
    const asked = [...wanted.keys()];
    const games = asked.filter((name) => name.startsWith("g.")).map((name) => ["game", name.slice(2)]);
    const answer = await fetch(`${liveTokens}?${new URLSearchParams(games)}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const { tokens } = await answer.json();
    for (const name of asked) wanted.delete(name);
    for (const token of tokens) wanted.set(nameOf(token), token);
  };

  const open = async (fresh) => {
    clearTimeout(state.later);
    state.stream?.close();
    try {
      if (!fresh) await renew();
    } catch {
      lost();
      return;
    }
    if (!wanted.size) return;
    const query = new URLSearchParams([...wanted.values()].map((token) => ["t", token]));
    const stream = (state.stream = new EventSource(`/live/?${query}`));
    stream.addEventListener("open", () => {
      state.failures = 0;
      be(true);
    });
    stream.addEventListener("game", (event) => {
      tell(JSON.parse(event.data));
      count();
    });
    stream.addEventListener("error", () => stream === state.stream && lost());
  };

  // The server ends a stream when a token does. Whatever the reason: ask for new ones, and not all at once.
  const lost = () => {
    state.stream?.close();
    be(false);
    const wait = Math.min(MOST, FEW * 2 ** state.failures) * (0.5 + Math.random());
    state.failures += 1;
    clearTimeout(state.later);
    state.later = setTimeout(open, wait, false);
  };

  // How many games wait, for the header of every tab: one question at a time, and one more if news came.
  const count = async () => {
    state.again = state.counting;
    if (state.counting || ![...wanted.keys()].some((name) => name.startsWith("u."))) return;
    state.counting = true;
    const answer = await fetch(liveTurns).catch(() => null);
    if (answer?.ok && !answer.redirected) tell(await answer.json());
    state.counting = false;
    if (state.again) count();
  };

  const want = (tokens) => {
    const fresh = tokens.filter((token) => !wanted.has(nameOf(token)));
    for (const token of fresh) wanted.set(nameOf(token), token);
    for (const name of [...wanted.keys()].filter((one) => !mine.has(one)).slice(0, -LONGEST + mine.size)) wanted.delete(name);
    if (fresh.length) open(true);
    else tabs.postMessage({ connected: state.connected });
  };

  tabs.addEventListener("message", ({ data }) => data.tokens && want(data.tokens));
  addEventListener("online", () => open(false));
  tabs.postMessage({ asks: true });
  open(true);
  return new Promise(() => {});
};

if (mine.size && navigator.locks && window.BroadcastChannel && window.EventSource) {
  const tabs = new BroadcastChannel("live");
  const introduce = () => tabs.postMessage({ tokens: [...mine.values()] });
  tabs.addEventListener("message", ({ data }) => {
    if (data.asks) introduce();
    else if (!data.tokens) hear(data);
  });
  introduce();
  navigator.locks.request("live", () => lead(tabs));
}
