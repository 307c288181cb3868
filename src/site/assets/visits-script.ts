/**
 * On every page: counts the visit once per browser session, shows the counter, and takes away photos that cannot be
 * loaded, with their credit, so that the poster behind them is seen. Without the script nothing is missing but the counter.
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
  document.getElementById('visit-count').textContent = count.toLocaleString('en');
  section.hidden = false;
}

function removeBroken(image) {
  if (!image.matches('img.photo')) return;
  image.closest('figure')?.querySelector('figcaption')?.remove();
  image.remove();
}

document.addEventListener('error', (event) => removeBroken(event.target), true);
for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.currentSrc) removeBroken(image);
}
showVisits().catch(() => {});
`;
