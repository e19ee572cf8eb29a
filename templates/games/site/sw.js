// Two things only: shows what is pushed, and a page of its own where the site cannot be reached. Keeps nothing private.
const KEPT = "fernzug-{{ name }}";
const PAGES = JSON.parse("{{ pages|escapejs }}");
const NEEDS = JSON.parse("{{ kept|escapejs }}");
const [ICON, BADGE, HOME] = ["{{ icon|escapejs }}", "{{ badge|escapejs }}", "{{ home|escapejs }}"];
const LANGUAGE = "/language";

self.addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const kept = await caches.open(KEPT);
  const wanted = [...Object.values(PAGES), ...NEEDS];
  await kept.addAll(wanted.map((url) => new Request(url, { credentials: "omit" })));
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.origin === location.origin && NEEDS.includes(url.pathname)) event.respondWith(need(request));
});

async function page(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(remember(answer.headers.get("Content-Language")));
    return answer;
  } catch {
    const kept = await caches.open(KEPT);
    return (await kept.match(PAGES[await language()])) ?? Response.error();
  }
}

async function need(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error();
  }
}

// The language of the last page: a browser may say one thing and its reader have chosen another.
async function remember(code) {
  if (!(code in PAGES) || code === (await language())) return;
  const kept = await caches.open(KEPT);
  await kept.put(LANGUAGE, new Response(code));
}

async function language() {
  const kept = await caches.match(LANGUAGE);
  if (kept) return kept.text();
  const wanted = navigator.languages.map((code) => code.slice(0, 2));
  return wanted.find((code) => code in PAGES) ?? Object.keys(PAGES)[0];
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

async function show(data) {
  const { title, body, url, tag, lang } = data.json();
  const options = { body, tag, lang, icon: ICON, badge: BADGE, data: { url } };
  await self.registration.showNotification(title, { ...options, renotify: true });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? HOME));
});

// A page of ours that shows the game already is brought to the front, else a new one is opened.
async function open(path) {
  const wanted = new URL(path, location.origin);
  const url = wanted.origin === location.origin ? wanted.href : new URL(HOME, location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((tab) => tab.url.split("#")[0] === url);
  if (there) {
    await there.focus();
    return;
  }
  await self.clients.openWindow(url);
}
