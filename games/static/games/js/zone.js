// Tells the site by which clock this browser lives, for visitors and for accounts to come.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.includes(`fernzug_zone=${zone}`)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `fernzug_zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
}
