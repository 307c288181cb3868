/** After the map script: taps, drags, two fingers, the wheel, buttons and keys move the map. */
export const gestureScript = `
svg.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  const cluster = drawn.find((each) => each.link === link);
  if (!cluster) return;
  if (cluster.items.length > 1) {
    event.preventDefault();
    open(cluster);
  } else if (cluster.items[0].card) {
    showChosen(cluster.items);
    chosen.scrollIntoView({ block: 'nearest' });
    if (!cluster.items[0].card.element.checkVisibility()) event.preventDefault();
  }
});

const fingers = new Map();
let moved = 0;
const unitsOf = ({ clientX, clientY }) => {
  const box = svg.getBoundingClientRect();
  return [((clientX - box.left) * width) / box.width, ((clientY - box.top) * width) / box.width];
};
svg.addEventListener('pointerdown', (event) => {
  if (event.button !== 0) return;
  if (fingers.size === 0) moved = 0;
  fingers.set(event.pointerId, unitsOf(event));
});
svg.addEventListener('pointermove', (event) => {
  const from = fingers.get(event.pointerId);
  if (!from) return;
  const to = unitsOf(event);
  const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
  moved += Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (moved < 6) return;
  svg.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, to);
  if (!other) return pan(to[0] - from[0], to[1] - from[1]);
  const distance = ([x, y]) => Math.hypot(x - other[0], y - other[1]) || 1;
  zoomBy(distance(to) / distance(from), ...other);
});
for (const type of ['pointerup', 'pointercancel']) svg.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId));
// The click at the end of a drag is no tap.
svg.addEventListener('click', (event) => {
  if (moved >= 6 && event.detail > 0) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);
svg.addEventListener('dragstart', (event) => event.preventDefault());
// Where the map cannot zoom any further, the wheel scrolls the page.
svg.addEventListener('wheel', (event) => {
  const before = view.zoom;
  zoomBy(2 ** (-event.deltaY / 300), ...unitsOf(event));
  if (view.zoom !== before) event.preventDefault();
}, { passive: false });

const steps = {
  ArrowLeft: () => pan(60, 0),
  ArrowRight: () => pan(-60, 0),
  ArrowUp: () => pan(0, 60),
  ArrowDown: () => pan(0, -60),
  '+': () => zoomBy(1.5),
  '=': () => zoomBy(1.5),
  '-': () => zoomBy(1 / 1.5),
  0: () => show(initialView),
  Escape: () => showChosen([]),
};
sheet.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(steps, event.key)) return;
  event.preventDefault();
  steps[event.key]();
});
for (const button of document.querySelectorAll('.tools button')) button.addEventListener('click', () => steps[button.value]());
sheet.tabIndex = 0;
sheet.dataset.ready = '';
draw();
`;
