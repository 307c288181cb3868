/** On pages with contents and listings: marks the section in view in the contents, and copies listings. */
export const documentScript = `
const links = [...document.querySelectorAll('.toc a')];
const begun = new Set();
let isAtEnd = false;

// The current section is the last one that begins in the upper fifth of the window, to which links scroll, or above it. At
// the end of the page it is the last section of all: a short one never gets so far up.
function markCurrent() {
  const current = isAtEnd ? links.at(-1) : links.findLast(({ hash }) => begun.has(hash));
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}

const sections = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) begun[isIntersecting ? 'add' : 'delete']('#' + target.id);
  markCurrent();
}, { rootMargin: '1000000px 0px -80%' });
for (const { hash } of links) sections.observe(document.getElementById(hash.slice(1)));

const end = new IntersectionObserver(([{ isIntersecting }]) => {
  isAtEnd = isIntersecting;
  markCurrent();
}, { threshold: 1 });
end.observe(document.querySelector('.foot'));

const status = document.createElement('p');
status.className = 'unseen';
status.setAttribute('role', 'status');
document.body.append(status);
let lastButton;

function addCopy(figure) {
  const caption = figure.querySelector('figcaption');
  const button = document.createElement('button');
  const name = document.createElement('span');
  button.type = 'button';
  button.className = 'copy';
  name.className = 'unseen';
  name.textContent = ' ' + caption.textContent;
  button.append('Copy', name);
  button.addEventListener('click', async () => {
    status.textContent = '';
    const isCopied = await copy(figure.querySelector('pre'));
    if (lastButton) lastButton.firstChild.data = 'Copy';
    lastButton = button;
    button.firstChild.data = status.textContent = isCopied ? 'Copied' : 'Selected';
  });
  caption.after(button);
}

async function copy(listing) {
  try {
    await navigator.clipboard.writeText(listing.textContent);
    return true;
  } catch {
    // Without https there is no clipboard: the selection is copied, or stays for the visitor to copy by keys.
    getSelection().selectAllChildren(listing);
    const isCopied = document.execCommand('copy');
    if (isCopied) getSelection().removeAllRanges();
    return isCopied;
  }
}

for (const figure of document.querySelectorAll('.listing')) addCopy(figure);
`;

/** On the reference: sends the request that a form describes, and shows the response. */
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
  addCopy(figure);
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
