import { at } from '../../at.ts';
import type { Spot } from '../maps/frame.ts';
import { showCards } from './chosen.ts';
import { drag, endDrag, pan, showBase, showInitial, zoomBy } from './map.ts';
import { choose, fitMap } from './map-choice.ts';
import { sheet, svg } from './map-items.ts';

/** Units that a pointer moves before it drags. */
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
  Escape: putAway,
};

/** Moves the map by taps, drags, two fingers, the wheel, buttons and keys. */
export function listenToGestures(): void {
  listenToPointers();
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
    const isInCard = event.target instanceof Element && event.target.closest('#chosen') !== null;
    if (!step || (isInCard && event.key !== 'Escape')) return;
    event.preventDefault();
    step();
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('.tools button'))
    button.addEventListener('click', steps[button.value] ?? showInitial);
  new ResizeObserver(fitMap).observe(svg);
  fitMap();
  sheet.tabIndex = 0;
  sheet.dataset.ready = '';
  // Without a network the map has no ground.
  showBase().catch(() => {});
}

/** Puts away the cards at the foot. */
function putAway(): void {
  showCards([]);
  // The focus was on a card.
  if (document.activeElement === document.body) sheet.focus({ preventScroll: true });
}

/** A mouse moves the map, and so do two fingers: one finger scrolls the page. */
function listenToPointers(): void {
  const pointers = new Map<number, Spot>();
  let moved = 0;
  svg.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, spotOf(event));
  });
  svg.addEventListener('pointermove', (event) => {
    const { pointerId, pointerType } = event;
    const from = pointers.get(pointerId);
    if (!from || (pointerType === 'touch' && pointers.size < 2)) return;
    const to = spotOf(event);
    moved += distance(from, to);
    if (moved < minDrag) return;
    svg.setPointerCapture(pointerId);
    const before = gripOf(pointers);
    pointers.set(pointerId, to);
    const after = gripOf(pointers);
    drag(after.x - before.x, after.y - before.y);
    if (pointers.size > 1) zoomBy(after.spread / before.spread, after);
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    svg.addEventListener(type, ({ pointerId }) => {
      pointers.delete(pointerId);
      endDrag();
    });
  // Without this the browser would scroll by two fingers as well.
  for (const type of ['touchstart', 'touchmove'] as const)
    svg.addEventListener(
      type,
      (event) => {
        if (event.touches.length > 1) event.preventDefault();
      },
      { passive: false },
    );
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

/** The middle of the pointers on the map, and how far apart they are. */
function gripOf(pointers: ReadonlyMap<number, Spot>) {
  const spots = [...pointers.values()];
  const [a, b] = [at(spots, 0), at(spots, spots.length - 1)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: distance(a, b) || 1 };
}

/** Where a pointer is on the sheet, in units. */
function spotOf({ clientX, clientY }: MouseEvent): Spot {
  const { left, top, width } = svg.getBoundingClientRect();
  const unitsPerPixel = svg.viewBox.baseVal.width / width;
  return { x: (clientX - left) * unitsPerPixel, y: (clientY - top) * unitsPerPixel };
}
