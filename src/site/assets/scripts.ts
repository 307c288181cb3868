/**
 * On every page: keeps a search in the links to other languages, counts the visit once per browser session, shows the counter,
 * and removes photos that cannot be loaded, with their credit, so that the poster behind them is seen. Without the script
 * only the counter is missing, and in the links the search that was typed since the page was loaded.
 */
export const visitsScript = `
const key = 'visited';
const section = document.getElementById('visits');

function isFirstPage() {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false; // Without storage every page would count as a visit.
  }
}

async function showVisits() {
  const request = isFirstPage()
    ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"source":"portal"}' }
    : {};
  const response = await fetch('/api/v1/views', request);
  if (!response.ok) return;
  const { count } = await response.json();
  document.getElementById('visit-count').textContent = count.toLocaleString(document.documentElement.lang);
  section.hidden = false;
}

function removeBroken(image) {
  if (!image.matches('img.photo')) return;
  image.closest('figure')?.querySelector('figcaption')?.remove();
  image.remove();
}

// The script of the search changes the query of this page while it is open.
for (const link of document.querySelectorAll('nav a[hreflang]')) {
  link.addEventListener('click', () => {
    if (location.search) link.search = location.search;
  });
}

document.addEventListener('error', (event) => removeBroken(event.target), true);
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) removeBroken(image);
}
showVisits().catch(() => {});
`;

/**
 * On every page: asks the service worker to keep the portal once the page is loaded, unless the browser saves data. A page from
 * the cache says when it was kept.
 */
export const offlineScript = `
const line = document.getElementById('kept');

function age(since) {
  const minutes = Math.min(-1, Math.round((since - Date.now()) / 60_000));
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  if (minutes > -60) return format.format(minutes, 'minute');
  return minutes > -1440 ? format.format(Math.round(minutes / 60), 'hour') : format.format(Math.round(minutes / 1440), 'day');
}

async function keep() {
  // The policy of the page requires Trusted Types: this one allows one address.
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => '/sw.js' });
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? '/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(line.dataset.list);
}

if (line.dataset.since) line.textContent = line.dataset.words.replace('#', age(new Date(line.dataset.since)));
if (navigator.serviceWorker && !navigator.connection?.saveData)
  addEventListener('load', () => keep().catch(() => {}));
`;
