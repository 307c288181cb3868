import { textOfHtml } from '../base/html-text.ts';
import { SourceError } from './findings.ts';
import { type Pair, pointOfGeometry } from './geometry.ts';
import { noteOfWays, type Row, type RowValue, type Source } from './rows.ts';
import { child, descendants, type XmlElement, xmlElements } from './xml.ts';

/** Reads KML (OGC 12-007r2) or GPX 1.0 and 1.1. Throws SourceError for other XML. */
export function readXml(text: string): Source {
  if (/<(?:\w+:)?kml[\s>]/.test(text.slice(0, rootWithin)))
    return sourceOf('KML', text, ['Placemark'], placemarkRow, isWay);
  if (!/<(?:\w+:)?gpx[\s>]/.test(text.slice(0, rootWithin)))
    throw new SourceError('is XML or a web page, but neither KML nor GPX', 0);
  const isOwn = /<gpx[^>]*\screator="places"/.test(text.slice(0, rootWithin));
  const rowOf = (element: XmlElement) => waypointRow(element, isOwn);
  const waypoints = sourceOf('GPX', text, ['wpt'], rowOf);
  const hasWaypoints = waypoints.headings.size > 0;
  // An itinerary without waypoints has its stops as points of a route.
  const source = hasWaypoints ? waypoints : sourceOf('GPX', text, ['rtept'], rowOf);
  return { ...source, note: waysOf(text, hasWaypoints ? ['trk', 'rte'] : ['trk']) };
}

/** Counts the tracks and routes of GPX that are no places. */
function waysOf(text: string, names: readonly string[]): string | undefined {
  const count = text.match(new RegExp(`<(?:\\w+:)?(?:${names.join('|')})[\\s>]`, 'g'))?.length ?? 0;
  return count === 0 ? undefined : `tracks and routes are left out: ${count}`;
}

/** Characters within which a document has its root, after comments and declarations. */
const rootWithin = 10_000;

function sourceOf(
  kind: Source['kind'],
  text: string,
  names: readonly string[],
  rowOf: (element: XmlElement) => Row,
  isLeftOut: (element: XmlElement) => boolean = () => false,
): Source {
  const leftOut: string[] = [];
  const rows = {
    *[Symbol.iterator]() {
      leftOut.length = 0;
      for (const element of xmlElements(text, new Set(names)))
        if (isLeftOut(element)) leftOut.push(child(element, 'name')?.text ?? '');
        else yield rowOf(element);
    },
  };
  const headings = new Map<string, number>();
  for (const { values, at } of rows)
    for (const { heading } of values) if (!headings.has(heading)) headings.set(heading, at as number);
  return { kind, headings, rows, note: noteOfWays(leftOut) };
}

/** True for a placemark that is only a way drawn on the map; a closed line is the outline of a place. */
function isWay(element: XmlElement): boolean {
  const { geometries } = geometryOf(element);
  return (
    geometries.length > 0 &&
    geometries.every(({ type, coordinates }) => {
      const [first, last] = [coordinates[0], coordinates.at(-1)];
      return type === 'LineString' && coordinates.length > 1 && String(first) !== String(last);
    })
  );
}

/** Children of a placemark that are fields by themselves. */
const placemarkFields = {
  name: 'name',
  description: 'description',
  address: 'address',
  phoneNumber: 'phone',
};

function placemarkRow(element: XmlElement): Row {
  const { at, path } = element;
  const value = (heading: string, text: string | undefined): RowValue[] =>
    text ? [{ heading, value: text, at }] : [];
  const own = Object.entries(placemarkFields).flatMap(([name, heading]) =>
    value(heading, child(element, name)?.text),
  );
  const data = [
    ...descendants(element, 'Data').flatMap((each) => dataValue(each, child(each, 'value')?.text ?? '')),
    ...descendants(element, 'SimpleData').flatMap((each) => dataValue(each, each.text)),
  ];
  // My Maps keeps photos in a field of its own, separated by spaces.
  const photos = data.find(({ heading }) => heading === 'gx_media_links')?.value;
  const fields = data.filter(({ heading }) => heading !== 'gx_media_links');
  const extended = fields.flatMap(({ heading, value: text }) => {
    const same = own.find((each) => each.heading === heading);
    // A second text under one heading is a column by itself, which is read or reported.
    return same?.value === text ? [] : [{ heading: same ? `${heading} (2)` : heading, value: text, at }];
  });
  const folder = path.findLast(({ name, title }) => name === 'Folder' && title !== '')?.title;
  const [lng, lat] = pointOfGeometry(geometryOf(element)) ?? [];
  return {
    at,
    values: [
      ...own.filter(({ heading, value: text }) => heading !== 'description' || !isDump(String(text), fields)),
      ...extended,
      ...value('image', String(photos ?? '').split(/\s+/, 1)[0]),
      // The layer of a map tells the kind of its places, unless a field does.
      ...(extended.some(({ heading }) => /^(?:category|type|kind)$/i.test(heading))
        ? []
        : value('category', folder)),
      ...(lat === undefined
        ? []
        : [
            { heading: 'lat', value: lat, at },
            { heading: 'lng', value: lng, at },
          ]),
    ],
  };
}

/** True if each line of a description is one of the fields, as My Maps writes it for imported tables: `Phone: 123<br>`. */
function isDump(description: string, fields: readonly { readonly heading: string }[]): boolean {
  const lines = textOfHtml(description).split('\n').filter(Boolean);
  return (
    fields.length > 0 && lines.every((line) => fields.some(({ heading }) => line.startsWith(`${heading}: `)))
  );
}

function dataValue({ attributes }: XmlElement, value: string): { heading: string; value: string }[] {
  const heading = attributes.get('name') ?? '';
  return heading === '' || value === '' ? [] : [{ heading, value }];
}

/** Returns the geometry of a placemark as GeoJSON. */
function geometryOf(element: XmlElement) {
  const shapes = (name: string, type: string) =>
    descendants(element, name).map((each) => {
      // The point of an area is computed from its outer boundary alone.
      const outer = child(each, 'outerBoundaryIs') ?? each;
      const positions = descendants(outer, 'coordinates').flatMap(({ text }) => positionsIn(text));
      return { type, coordinates: positions };
    });
  const areas = shapes('Polygon', 'Polygon').map(({ type, coordinates }) => ({
    type,
    coordinates: [coordinates],
  }));
  const isInArea = areas.length > 0;
  return {
    type: 'GeometryCollection',
    geometries: [
      ...shapes('Point', 'MultiPoint'),
      ...(isInArea ? areas : [...shapes('LineString', 'LineString'), ...shapes('LinearRing', 'LineString')]),
    ],
  };
}

/** Positions of a shape that its point is computed from; a longer outline is thinned, which moves the point by metres. */
const maxPositions = 20_000;

/** Parses the tuples of a `coordinates` element, and always the first and the last, by which closed lines are recognised. */
function positionsIn(text: string): Pair[] {
  const positions: Pair[] = [];
  const step = Math.ceil(tuplesIn(text) / maxPositions);
  let number = 0;
  let last: Pair | undefined;
  for (const [, x, y] of text.matchAll(tuple)) {
    last = [Number(x), Number(y)];
    if (Number.isNaN(last[0] + last[1])) continue;
    if (number % step === 0) positions.push(last);
    number += 1;
  }
  return last && step > 1 ? [...positions, last] : positions;
}

const tuple = /([^\s,]+),([^\s,]+)\S*/g;

function tuplesIn(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(tuple)) count += 1;
  return count;
}

function waypointRow(element: XmlElement, isOwn: boolean): Row {
  const { at, attributes } = element;
  const text = (name: string) => child(element, name)?.text;
  const links = element.children.flatMap(({ name, attributes: own, text: link }) =>
    name === 'link' ? [own.get('href') ?? ''] : name === 'url' ? [link] : [],
  );
  const page = links.find((link) => !isPicture(link));
  const [, slug] = isOwn ? (/\/places\/([^/]+)$/.exec(page ?? '') ?? []) : [];
  const values = [
    ['id', slug],
    ['name', text('name')],
    // Exports of this program keep the second name in the comment.
    [isOwn ? 'localName' : text('desc') === undefined ? 'description' : 'note', text('cmt')],
    ['description', text('desc')],
    ['category', text('type') ?? text('sym')],
    [isOwn ? 'url' : 'website', page],
    ['image', links.find(isPicture)],
    ['lat', attributes.get('lat')],
    ['lng', attributes.get('lon')],
  ] as const;
  return {
    at,
    values: values.flatMap(([heading, value]) => (value ? [{ heading, value, at }] : [])),
  };
}

const isPicture = (address: string): boolean =>
  /\/images\/|\.(?:jpe?g|png|webp|avif|svg)(?:\?|$)/i.test(address);
