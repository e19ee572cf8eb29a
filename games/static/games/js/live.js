// One open stream for a browser, however many tabs: the tab that holds the lock listens and tells the
// others. It hears "this game has changed" and nothing else; pages then ask for what they may see.
// Where there are no locks (an old browser, plain http) nothing happens here: pages poll often instead.
// Tells document.body: "live-connection" {connected}, "live-update" {game, version}, "turns" {turns, unread}.

const { live, liveTokens, liveTurns } = document.body.dataset;
const [MIN_WAIT_MS, MAX_WAIT_MS, MAX_CHANNELS] = [1000, 60_000, 20];
const nameOf = (token) => token.split(":")[0];
const mine = new Map((live ?? "").split(" ").filter(Boolean).map((token) => [nameOf(token), token]));

const kindOf = (news) => ("connected" in news ? "live-connection" : "turns" in news ? "turns" : "live-update");
const hidden = () => (document.hidden ? { "Page-Hidden": "1" } : {});
const hear = (news) => document.body.dispatchEvent(new CustomEvent(kindOf(news), { detail: news }));

// What the leading tab does, until it is closed.
const lead = (tabs) => {
  const wanted = new Map(mine);
  const state = { stream: null, connected: false, failures: 0, later: 0, counting: false, again: false };
  const tell = (news) => {
    hear(news);
    tabs.postMessage(news);
  };
  const be = (connected) => tell({ connected: (state.connected = connected) });

  const renew = async () => {
    const asked = [...wanted.keys()];
    const games = asked.filter((name) => name.startsWith("g.")).map((name) => ["game", name.slice(2)]);
    const answer = await fetch(`${liveTokens}?${new URLSearchParams(games)}`, { headers: hidden() });
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
    const wait = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** state.failures) * (0.5 + Math.random());
    state.failures += 1;
    clearTimeout(state.later);
    state.later = setTimeout(open, wait, false);
  };

  // How many games wait, for the header of every tab: one question at a time, and one more if news came.
  const count = async () => {
    state.again = state.counting;
    if (state.counting || ![...wanted.keys()].some((name) => name.startsWith("u."))) return;
    state.counting = true;
    const answer = await fetch(liveTurns, { headers: hidden() }).catch(() => null);
    if (answer?.ok && !answer.redirected) tell(await answer.json());
    state.counting = false;
    if (state.again) count();
  };

  const want = (tokens) => {
    const fresh = tokens.filter((token) => !wanted.has(nameOf(token)));
    for (const token of fresh) wanted.set(nameOf(token), token);
    const others = [...wanted.keys()].filter((name) => !mine.has(name));
    for (const name of others.slice(0, -MAX_CHANNELS + mine.size)) wanted.delete(name);
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
