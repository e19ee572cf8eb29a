// The button "Notify me on this device": asks the browser, hands its push address to the form, sends the form.
const part = document.getElementById("push");
const here = (name) => {
  for (const state of part.querySelectorAll("[data-when]")) state.hidden = state.dataset.when !== name;
};
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const same = (key, other) => key.length === other.length && key.every((byte, at) => byte === other[at]);
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

// The row of the list that is this very browser; the server names endpoints by their hash.
const row = async (subscription) => {
  const digest = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint)));
  return document.querySelector(`[data-endpoint="${digest}"]`);
};

const look = async () => {
  if (!able()) return here("unable");
  if (Notification.permission === "denied") return here("forbidden");
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  const listed = subscription && (await row(subscription));
  if (listed) listed.querySelector("[data-this]").hidden = false;
  return here(listed ? "told" : "ask");
};

const subscribe = async () => {
  const registration = await navigator.serviceWorker.ready;
  const key = bytes(part.dataset.key);
  const old = await registration.pushManager.getSubscription();
  if (old && !same(new Uint8Array(old.options.applicationServerKey ?? []), key)) await old.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

const ask = async () => {
  if ((await Notification.requestPermission()) !== "granted") return look();
  here("waiting");
  try {
    const { endpoint, keys } = (await subscribe()).toJSON();
    const form = document.getElementById("push-form");
    for (const [name, value] of Object.entries({ endpoint, ...keys })) {
      if (form.elements[name]) form.elements[name].value = value;
    }
    form.submit();
  } catch {
    here("failed");
  }
};

if (part) {
  for (const button of part.querySelectorAll("[data-ask]")) button.addEventListener("click", ask);
  look();
}
