/** On the portal, after the map: handles events of the form and of the cards, and asks for the position of the visitor. */
export const listenScript = `
if ('live' in form.dataset) {
  input.addEventListener('input', () => {
    showHits();
    history.replaceState(null, '', address());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (chips.includes(event.submitter)) choose(event.submitter.value);
    showHits();
    if (address() !== location.pathname + location.search) history.pushState(null, '', address());
  });
  form.addEventListener('change', ({ target }) => {
    if (target === input) return;
    showHits();
    history.pushState(null, '', address());
  });
  document.getElementById('clear').addEventListener('click', (event) => {
    event.preventDefault();
    for (const each of [free, central]) each.checked = false;
    input.value = '';
    sort.value = 'fame';
    choose('');
    startFrom('');
    showMessage('');
    showHits();
    history.pushState(null, '', address());
  });
  addEventListener('popstate', restore);
  addEventListener('pageshow', restore);
}
else form.addEventListener('change', ({ target }) => target === input || form.requestSubmit());

if (form.elements.near) startFrom(form.elements.near.value);

// A page with every place sorts them itself, and the position is not sent.
function moveTo(position) {
  origin = position;
  near = '';
  if ('live' in form.dataset) {
    showDistances();
    showHits();
  } else {
    const query = new URLSearchParams(queryText());
    if (position) query.set('near', position.map((degrees) => degrees.toFixed(3)).join(','));
    location.assign(location.pathname + '?' + query + '#places');
  }
}

function showMessage(text) {
  const message = document.getElementById('told');
  message.hidden = text === '';
  message.textContent = text;
  message.scrollIntoView({ block: 'nearest' });
}

nearMe.hidden = false;
nearMe.addEventListener('click', () => {
  const { refused, unavailable, insecure } = form.dataset;
  showMessage('');
  if (origin) return moveTo(undefined);
  if (!isSecureContext) return showMessage(insecure);
  if (!navigator.geolocation) return showMessage(unavailable);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => moveTo([coords.latitude, coords.longitude]),
    ({ code }) => showMessage(code === 1 ? refused : unavailable),
    { maximumAge: 60_000, timeout: 15_000 },
  );
});

function highlight(card, on) {
  card.element.classList.toggle('hot', on);
  card.marker?.toggleAttribute('data-hot', on);
}
for (const card of cards) {
  for (const side of [card.element, card.marker]) {
    for (const begin of ['pointerenter', 'focusin']) side?.addEventListener(begin, () => highlight(card, true));
    for (const end of ['pointerleave', 'focusout']) side?.addEventListener(end, () => highlight(card, false));
  }
}
`;
