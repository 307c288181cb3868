/**
 * On the portal: highlights a card and its marker on the map together. Where the page has every place, also filters the
 * cards at every key by the rules of the API, and writes the search into the address so that it can be shared.
 */
export const searchScript = String.raw`
const form = document.getElementById('find');
const input = form.elements.namedItem('search');
const chips = [...form.querySelectorAll('.chips button')];
const count = document.getElementById('count');
const none = document.getElementById('none');
const cards = [...document.querySelectorAll('.card')].map((element) => ({
  element,
  item: element.parentElement,
  pins: document.querySelectorAll('.map a[href="#' + element.id + '"]'),
  category: element.dataset.category,
  text: fold(['h3', '.name', '.about'].map((part) => element.querySelector(part).textContent).join('\n')),
}));

// The same as on the server: compatibility forms, case and the accents of Latin letters do not matter.
function fold(text) {
  const lower = text.normalize('NFKC').toUpperCase().toLowerCase();
  return lower.normalize('NFD').replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1').normalize('NFC');
}

function chosenCategory() {
  return chips.find((chip) => chip.getAttribute('aria-pressed') === 'true')?.value ?? '';
}

function choose(category) {
  for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.value === category));
  form.querySelector('.field button').value = category;
}

function filter() {
  const category = chosenCategory();
  const words = fold(input.value).split(/\s+/u).filter(Boolean);
  let found = 0;
  for (const { item, pins, text, ...card } of cards) {
    const matches = (!category || card.category === category) && words.every((word) => text.includes(word));
    item.hidden = !matches;
    for (const pin of pins) {
      pin.toggleAttribute('data-off', !matches);
      pin.tabIndex = matches ? 0 : -1;
    }
    if (matches) found += 1;
  }
  count.textContent = found === cards.length ? cards.length + ' places' : found + ' of ' + cards.length + ' places';
  none.hidden = found > 0;
}

function address() {
  const query = new URLSearchParams();
  if (input.value.trim()) query.set('search', input.value.trim());
  if (chosenCategory()) query.set('category', chosenCategory());
  return '/' + (query.size > 0 ? '?' + query : '');
}

function restore() {
  const query = new URLSearchParams(location.search);
  input.value = query.get('search') ?? '';
  choose(query.get('category') ?? '');
  filter();
}

if ('live' in form.dataset) {
  input.addEventListener('input', () => {
    filter();
    history.replaceState(null, '', address());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (chips.includes(event.submitter)) choose(event.submitter.value);
    filter();
    if (address() !== location.pathname + location.search) history.pushState(null, '', address());
  });
  addEventListener('popstate', restore);
  addEventListener('pageshow', restore);
}

function light(card, on) {
  card.element.classList.toggle('hot', on);
  for (const pin of card.pins) pin.toggleAttribute('data-hot', on);
}
for (const card of cards) {
  for (const side of [card.element, ...card.pins]) {
    side.addEventListener('pointerenter', () => light(card, true));
    side.addEventListener('pointerleave', () => light(card, false));
    side.addEventListener('focusin', () => light(card, true));
    side.addEventListener('focusout', () => light(card, false));
  }
}
`;
