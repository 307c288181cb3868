/** On the portal, after the map: answers the visitor. */
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
    say('');
    showHits();
    history.pushState(null, '', address());
  });
  addEventListener('popstate', restore);
  addEventListener('pageshow', restore);
}
else form.addEventListener('change', ({ target }) => target === input || form.requestSubmit());

if (form.elements.near) startFrom(form.elements.near.value);

// A page with every place sorts them itself, and the position stays with the visitor.
function moveTo(position) {
  origin = position;
  near = '';
  if ('live' in form.dataset) {
    writeWays();
    showHits();
  } else {
    const query = new URLSearchParams(queryText());
    if (position) query.set('near', position.map((degrees) => degrees.toFixed(3)).join(','));
    location.assign(location.pathname + '?' + query + '#places');
  }
}

function say(text) {
  const told = document.getElementById('told');
  told.hidden = text === '';
  told.textContent = text;
  told.scrollIntoView({ block: 'nearest' });
}

nearMe.hidden = false;
nearMe.addEventListener('click', () => {
  const { refused, unavailable, insecure } = form.dataset;
  say('');
  if (origin) return moveTo(undefined);
  if (!isSecureContext) return say(insecure);
  if (!navigator.geolocation) return say(unavailable);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => moveTo([coords.latitude, coords.longitude]),
    ({ code }) => say(code === 1 ? refused : unavailable),
    { maximumAge: 60_000, timeout: 15_000 },
  );
});

function light(card, on) {
  card.element.classList.toggle('hot', on);
  card.marker?.toggleAttribute('data-hot', on);
}
for (const card of cards) {
  for (const side of [card.element, card.marker]) {
    for (const begin of ['pointerenter', 'focusin']) side?.addEventListener(begin, () => light(card, true));
    for (const end of ['pointerleave', 'focusout']) side?.addEventListener(end, () => light(card, false));
  }
}
`;
