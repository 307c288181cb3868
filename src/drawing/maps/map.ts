import { at } from '../../base/at.ts';
import { memoizeFor } from '../../base/cache.ts';
import type { Task } from '../../base/task.ts';
import type { Bitset } from '../../indexes/bitset.ts';
import { bearing, kilometres, type Point } from '../../indexes/distance.ts';
import { baseMapAddress, placePath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import type { City, PlaceRecord } from '../../places/place.ts';
import { fit, shortName } from '../fit.ts';
import { escapeXml } from '../html.ts';
import { type Cluster, clusterer } from './clusters.ts';
import { type Bounds, boundsOf, type Extent, type Frame, frameOf, holds, type Spot } from './frame.ts';
import type { MapData, Others, Share } from './hooks.ts';
import { type Placed, stripHeight } from './layers.ts';
import {
  centreMark,
  groupMark,
  type Mark,
  placeMark,
  reach,
  ringedMark,
  ringRadius,
  setName,
  sharesOf,
  spacing,
  titleOf,
} from './markers.ts';
import { drawing, markerDefs } from './sheet.ts';

/** Units between the edge of a sheet and its markers. */
const inset = reach + 6;

/** Height of the city map in units; with the strip, it equals the height in the style sheet. */
const cityHeight = 480 - stripHeight;

/** Contents of a city map and the links of its markers. */
interface Shown {
  /** Numbers of the listed places by position, in list order. */
  readonly listed: ReadonlyMap<number, number>;
  /** All matches, if the list has more than one page. */
  readonly matches?: Bitset | undefined;
  readonly extent: Extent;
  /** Centre of the distance rings. */
  readonly middle: Point;
  /** URL for the marker of a listed place. */
  readonly href: (place: PlaceRecord) => string;
  /** URL for a cluster with places outside the current page: lists places near a point. */
  readonly hrefAround: (point: Point) => string;
}

/** Drawings of a city map, each an inline SVG element. */
export interface CityMap {
  /** The city without outliers. */
  readonly city: string;
  /** All places, if some are outliers; and the densest part of the city, where most markers would overlap. */
  readonly all: string | undefined;
  readonly densest: string | undefined;
}

/**
 * Draws the map of a city with the custom properties of the page (`--ink`, `--c-nature`). A script redraws it from
 * `data-map`.
 */
export function* cityMap(catalogue: Catalogue, shown: Shown, words: Words): Task<CityMap> {
  const { extent, listed, matches, middle } = shown;
  const { title, all, densest, kilometres, metres, cluster, north } = words.map;
  const sheetOf = (bounds: Bounds, height: number) => gather(catalogue, shown, bounds, height);
  const draw = function* (name: string, { frame, clusters }: Sheet, parts = {}): Task<string> {
    const rings = frame.spot(middle);
    const marks: (Mark & { readonly spot: Spot })[] = [];
    let marked = 0;
    for (const { spot, members } of clusters) {
      marks.push({ ...markOf(members, catalogue, shown, words), spot });
      marked += members.length;
      if (marked < placesPerTurn) continue;
      marked = 0;
      yield;
    }
    return drawing(name, frame, rings, [{ ...centreMark, spot: rings }, ...marks], words, parts);
  };
  const city = yield* sheetOf(extent.city, cityHeight);
  const seen = city.clusters.reduce((sum, { members }) => sum + members.length, 0);
  const isPart = seen < (matches?.size ?? listed.size);
  // If only a page is listed, clusters link to maps of their own.
  const groups = matches ? [] : city.clusters.filter(({ members }) => members.length > 1);
  const [fullest] = groups.toSorted((a, b) => b.members.length - a.members.length);
  const points = fullest?.members.map((each) => catalogue.spatial.pointOf(each));
  const data: Omit<MapData, 'middle' | 'kmPerLng' | 'unitsPerKm'> = {
    rings: middle,
    base: baseMapAddress(catalogue),
    texts: { cluster: cluster('#', '@'), kilometres: kilometres('#'), metres: metres('#'), north },
  };
  const defs = markerDefs(catalogue.categories, catalogue.city);
  return {
    city: yield* draw(title(catalogue.city.name), city, { data, defs }),
    all: isPart ? yield* draw(all, yield* sheetOf(extent.all, 300)) : undefined,
    densest: points && (yield* draw(densest, yield* sheetOf(boundsOf(at(points, 0), points), 400))),
  };
}

/** Places clustered between two yields, within 1 ms. */
const placesPerTurn = 4096;

/** Frame of a part of the map, and the clusters of place positions on it. */
type Sheet = { readonly frame: Frame; readonly clusters: readonly Cluster<number>[] };

/** Clusters the visible places, listed places first, and yields in between. */
function* gather({ spatial }: Catalogue, { listed, matches }: Shown, bounds: Bounds, height: number) {
  const frame = frameOf(bounds, height, inset);
  const clusters = clusterer<number>(frame.sheet, spacing);
  const add = (position: number) => clusters.add(position, frame.spot(spatial.pointOf(position)));
  for (const position of listed.keys()) add(position);
  for (let offset = 0; matches && offset < matches.size; offset += placesPerTurn) {
    for (const position of matches.page(offset, placesPerTurn)) if (!listed.has(position)) add(position);
    yield;
  }
  return { frame, clusters: clusters.apart() };
}

/** Marker of a place or a cluster. For unlisted places, the script creates its own. */
function markOf(
  members: Cluster<number>['members'],
  catalogue: Catalogue,
  { listed, href, hrefAround }: Shown,
  words: Words,
): Mark {
  const [first] = members;
  const isGroup = members.length > 1;
  const place = catalogue.at(first);
  const mark = (leadsTo: string, unlisted?: Others) =>
    isGroup
      ? groupMark(sharesAmong(members, catalogue), place.name, leadsTo, words, unlisted)
      : placeMark({ ...place, number: listed.get(first) ?? place.index }, leadsTo, unlisted);
  const others = members.filter((position) => !listed.has(position));
  const [other] = others;
  if (other === undefined) return mark(href(place));
  const around = catalogue.spatial.pointOf(other);
  const unlisted: Others = { shares: sharesAmong(others, catalogue), at: around, name: titleOf(place.name) };
  const leadsTo = isGroup ? hrefAround(around) : placePath(place, words);
  return mark(leadsTo, unlisted);
}

/** Counts places by category, the largest first. A cluster may have all places of a city. */
function sharesAmong(positions: readonly number[], { categories, data }: Catalogue): Share[] {
  const counts = new Map<number, number>();
  for (const position of positions) {
    const category = at(data.categories, position);
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return sharesOf(Array.from(counts, ([category, count]) => [at(categories, category), count]));
}

/** Maximum distance of a neighbour, in kilometres; beyond it, the city centre locates a place better. */
const farthestNeighbour = 20;

/** Label of a place, set once: it is on the maps of its neighbours, too. */
const labelOf = memoizeFor(({ name }: PlaceRecord) => setName(shortName(name)));

/** Map of a place among its neighbours with their names, or, for outliers, with the city centre. */
export function placeMap(
  place: PlaceRecord,
  near: readonly NearPlace[],
  catalogue: Pick<Catalogue, 'city' | 'images'>,
  words: Words,
): string {
  const { centre } = catalogue.city;
  const neighbours = near.filter((each) => each.kilometres <= farthestNeighbour).map((each) => each.place);
  const shown = [place, ...neighbours];
  const bounds = boundsOf(place, neighbours.length > 0 ? neighbours : [centre]);
  const frame = frameOf(bounds, 300, 52);
  const grouping = clusterer<PlaceRecord>(frame.sheet, spacing + ringRadius - reach);
  for (const each of shown) grouping.add(each, frame.spot(each));
  const marks: Placed<Mark>[] = grouping.apart().map(({ spot, members: [each, ...others] }) => {
    const more = others.length > 0 ? ` + ${others.length}` : '';
    const label = () => (more ? setName(shortName(each.name) + more) : labelOf(each));
    if (each === place) return { ...ringedMark(each), spot, label };
    const href = placePath(each, words);
    if (!more) return { ...placeMark(each, href), spot, label };
    const shares = sharesOf([each, ...others].map(({ category }) => [category, 1]));
    return { ...groupMark(shares, each.name, href, words), spot, label };
  });
  const middle = frame.spot(centre);
  const isCentral = holds(frame.sheet, middle);
  if (isCentral) marks.push({ ...centreMark, spot: middle, label: () => setName(centre.name) });
  return drawing(words.map.titleNear(place.name), frame, frame.spot(place), marks, words, {
    data: { base: baseMapAddress(catalogue) },
    defs: markerDefs([...new Set(shown.map(({ category }) => category))], catalogue.city),
    ...(!isCentral && { beside: wayToCentre(place, centre, frame.sheet.bottom, words) }),
  });
}

/** Direction and distance of the city centre if it is off the map. */
function wayToCentre(place: PlaceRecord, centre: City['centre'], top: number, words: Words): string {
  const text = `${centre.name} ${words.map.kilometres(kilometres(place, centre).toFixed(0))}`;
  const { size, lines } = fit(text, 130, [{ lines: 1, largest: 11.5, smallest: 9 }]);
  const turn = `translate(180 ${top + 14})rotate(${bearing(place, centre).toFixed(0)})`;
  const arrow = `<path transform="${turn}" d="M0-8l5.5 8h-4v8h-3V0h-4z"/>`;
  return `${arrow}<text x="192" y="${top + 18}" font-size="${size}">${escapeXml(at(lines, 0))}</text>`;
}
