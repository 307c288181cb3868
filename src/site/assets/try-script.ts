/** On the reference: sends the request that a form describes, and shows what comes back. */
export const tryScript = String.raw`
function requestOf(form) {
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const field of form.querySelectorAll('[data-in]')) {
    if (field.dataset.in === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(field.value));
    else if (field.value !== '') query.set(field.name, field.value);
  }
  const body = form.elements.namedItem('body')?.value;
  return {
    target: path + (query.size > 0 ? '?' + query : ''),
    init: {
      method: form.dataset.method,
      cache: 'no-store',
      ...(body && { body, headers: { 'Content-Type': 'application/json' } }),
    },
  };
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function block(label, text) {
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  const listing = document.createElement('pre');
  figure.className = 'listing';
  caption.textContent = label;
  listing.textContent = text;
  listing.tabIndex = 0;
  figure.append(caption, listing);
  return figure;
}

async function send(form) {
  const result = form.querySelector('.result');
  const { target, init } = requestOf(form);
  const started = performance.now();
  try {
    const response = await fetch(target, init);
    const text = await response.text();
    const duration = Math.round(performance.now() - started);
    const headers = [...response.headers].map(([name, value]) => name + ': ' + value).join('\n');
    result.replaceChildren(
      block(init.method + ' ' + target + ': ' + response.status + ' in ' + duration + ' ms', indented(text)),
      block('Header fields', headers),
    );
    result.dataset.status = response.status;
  } catch (error) {
    result.replaceChildren(block(init.method + ' ' + target, 'No response: ' + error.message));
  }
}

for (const form of document.querySelectorAll('form.try')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}
`;
