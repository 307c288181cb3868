import type { Spot } from '../maps/frame.ts';
import { choose, pan, sheet, showChosen, showInitial, svg, zoomBy } from './map.ts';

/** Units that a finger moves before it drags. */
const minDrag = 6;

const steps: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => pan(60, 0),
  ArrowRight: () => pan(-60, 0),
  ArrowUp: () => pan(0, 60),
  ArrowDown: () => pan(0, -60),
  '+': () => zoomBy(1.5),
  '=': () => zoomBy(1.5),
  '-': () => zoomBy(1 / 1.5),
  0: showInitial,
  Escape: () => showChosen([]),
};

/** Moves the map by taps, drags, two fingers, the wheel, buttons and keys. */
export function listenToGestures(): void {
  listenToFingers();
  svg.addEventListener('click', (event) => {
    if (event.target instanceof Element) choose(event, event.target.closest('a'));
  });
  svg.addEventListener('dragstart', (event) => event.preventDefault());
  // Where the map cannot zoom any further, the wheel scrolls the page.
  svg.addEventListener(
    'wheel',
    (event) => {
      if (zoomBy(2 ** (-event.deltaY / 300), spotOf(event))) event.preventDefault();
    },
    { passive: false },
  );
  sheet.addEventListener('keydown', (event) => {
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('.tools button'))
    button.addEventListener('click', steps[button.value] ?? showInitial);
  sheet.tabIndex = 0;
  sheet.dataset.ready = '';
}

function listenToFingers(): void {
  const fingers = new Map<number, Spot>();
  let moved = 0;
  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, spotOf(event));
  });
  svg.addEventListener('pointermove', (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = spotOf(event);
    moved += distance(from, to);
    if (moved < minDrag) return;
    svg.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, to);
    const [other] = [...fingers].flatMap(([id, spot]) => (id === event.pointerId ? [] : spot));
    if (other) zoomBy((distance(to, other) || 1) / (distance(from, other) || 1), other);
    else pan(to.x - from.x, to.y - from.y);
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    svg.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId));
  // The click at the end of a drag is no tap.
  svg.addEventListener(
    'click',
    (event) => {
      if (moved < minDrag || event.detail === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where a pointer is on the sheet, in units. */
function spotOf({ clientX, clientY }: MouseEvent): Spot {
  const { left, top, width } = svg.getBoundingClientRect();
  const unitsPerPixel = svg.viewBox.baseVal.width / width;
  return { x: (clientX - left) * unitsPerPixel, y: (clientY - top) * unitsPerPixel };
}
