import { at } from '../../base/at.ts';
import { baseMapAddress } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { shortName } from '../fit.ts';
import { html, type Markup, trusted } from '../html.ts';
import { clusterer } from './clusters.ts';
import { boundsOf, frameOf, type Spot } from './frame.ts';
import { mapClass } from './hooks.ts';
import type { Placed } from './layers.ts';
import { centreMark, type Mark, placeMark, reach, setName, spacing, titleOf } from './markers.ts';
import { rounded, shape } from './shape.ts';
import { drawing, markerDefs } from './sheet.ts';

/** Fragment identifier of a stop, counted from 1. */
export function stopId(number: number): string {
  return `stop-${number}`;
}

/** Smallest extent shown, in kilometres. */
const leastKm = 0.3;

/**
 * Map of an itinerary: stops numbered from `firstNumber`, and a line from one to the next. It defines the signs of the
 * places `defined`, for itself and the maps that follow it on the page. The map of an excursion begins and ends at the centre of the
 * city, because the base map covers little else.
 */
export function itineraryMap(
  stops: readonly PlaceRecord[],
  title: string,
  catalogue: Pick<Catalogue, 'city' | 'images'>,
  words: Words,
  firstNumber = 1,
  defined = stops,
  isExcursion = false,
): string {
  const { centre } = catalogue.city;
  const begin = isExcursion ? [centre] : [];
  const frame = frameOf(boundsOf(at(stops, 0), [...stops, ...begin]), 300, 40, leastKm);
  const grouping = clusterer<number>(frame.sheet, spacing);
  const spots = stops.map((place) => frame.spot(place));
  for (const [i, spot] of spots.entries()) grouping.add(i, spot);
  const marks: Placed<Mark>[] = grouping.apart().map(({ spot, members: [first, ...more] }) => {
    const place = at(stops, first);
    const others = more.map((i) => i + firstNumber);
    const number = first + firstNumber;
    const href = `#${stopId(number)}`;
    if (others.length === 0) return { ...placeMark({ ...place, number }, href), spot };
    const names = [first, ...more].map((i) => at(stops, i).name).join(', ');
    const name = `${shortName(place.name)} + ${others.length}`;
    return { ...numbersMark([number, ...others], names, href), spot, label: () => setName(name) };
  });
  const ends = begin.map((point) => frame.spot(point));
  for (const spot of ends) marks.push({ ...centreMark, spot, label: () => setName(centre.name) });
  const line = shape('path', {
    class: mapClass('way'),
    d: wayOf([...ends, ...spots, ...ends]),
    fill: 'none',
    stroke: 'var(--brand)',
    ...dots,
  });
  const way = { shape: line, spot: { x: 0, y: 0 }, radius: 0 };
  const categories = [...new Set(defined.map(({ category }) => category))];
  const defs = categories.length > 0 ? markerDefs(categories, catalogue.city, false) : '';
  return drawing(title, frame, at([...ends, ...spots], 0), [way, ...marks], words, {
    data: { base: baseMapAddress(catalogue) },
    defs,
  });
}

/** One marker for several stops, such as `2–4`, linked to the first. */
function numbersMark(numbers: readonly number[], names: string, href: string): Mark {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  const text = last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join();
  const title = shape('title', {}, `${text}. ${titleOf(names)}`);
  const disc = shape('circle', { r: reach, fill: 'var(--ink)', stroke: 'var(--card)', 'stroke-width': 1.5 });
  const size = Math.min(12, 40 / text.length).toFixed(1);
  const numeral = shape('text', { y: 4, 'font-size': size }, text);
  return { shape: shape('a', { href }, title, disc, numeral), radius: reach };
}

const dots = { 'stroke-width': 3, 'stroke-dasharray': '.1 7', 'stroke-linecap': 'round' };

/** Side of a sketch in units. */
const sketchSize = 44;

/** The bare line from stop to stop, as a thumbnail of an itinerary. */
export function itinerarySketch(stops: readonly PlaceRecord[]): Markup {
  const frame = frameOf(boundsOf(at(stops, 0), stops), sketchSize, reach / 2, leastKm, sketchSize);
  const spots = stops.map((place) => frame.spot(place));
  const circles = spots.map(({ x, y }) => html`<circle cx="${rounded(x)}" cy="${rounded(y)}" r="4"/>`);
  return html`
    <svg class="sketch" viewBox="0 0 ${sketchSize} ${sketchSize}" aria-hidden="true">
      <path d="${trusted(wayOf(spots))}"/>
      ${circles}
    </svg>
  `;
}

function wayOf(spots: readonly Spot[]): string {
  return `M${spots.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')}`;
}
