// Brings the service worker in once the page stands; without it nothing is missed but the page for no connection and push.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}

// Who logs out is told nothing here any more: somebody else may use this browser.
const signOff = async () => {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
};
const atMost = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.getAttribute("action")?.endsWith("/accounts/logout/") || !("serviceWorker" in navigator)) return;
  event.preventDefault();
  await Promise.race([signOff().catch(() => {}), atMost(2)]);
  form.submit();
});
