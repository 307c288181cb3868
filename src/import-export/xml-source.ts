import { SourceError } from './findings.ts';
import { type Pair, pointOfGeometry } from './geometry.ts';
import type { Row, RowValue, Source } from './rows.ts';
import { child, descendants, type XmlElement, xmlElements } from './xml.ts';

/** Reads KML (OGC 12-007r2) or GPX 1.0 and 1.1. Throws SourceError for other XML. */
export function readXml(text: string): Source {
  if (/<(?:\w+:)?kml[\s>]/.test(text.slice(0, rootWithin)))
    return sourceOf('KML', text, ['Placemark'], placemarkRow);
  if (!/<(?:\w+:)?gpx[\s>]/.test(text.slice(0, rootWithin)))
    throw new SourceError('is XML or a web page, but neither KML nor GPX', 0);
  const isOwn = /<gpx[^>]*\screator="places"/.test(text.slice(0, rootWithin));
  const source = sourceOf('GPX', text, ['wpt'], (element) => waypointRow(element, isOwn));
  // An itinerary without waypoints has its stops as points of a route.
  return source.headings.size > 0
    ? source
    : sourceOf('GPX', text, ['rtept'], (element) => waypointRow(element, isOwn));
}

/** Characters within which a document has its root, after comments and declarations. */
const rootWithin = 10_000;

function sourceOf(
  kind: Source['kind'],
  text: string,
  names: readonly string[],
  rowOf: (element: XmlElement) => Row,
): Source {
  const rows = {
    *[Symbol.iterator]() {
      for (const element of xmlElements(text, new Set(names))) yield rowOf(element);
    },
  };
  const headings = new Map<string, number>();
  for (const { values, at } of rows)
    for (const { heading } of values) if (!headings.has(heading)) headings.set(heading, at as number);
  return { kind, headings, rows };
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
  const extended = data
    .filter(({ heading }) => heading !== 'gx_media_links' && !own.some((each) => each.heading === heading))
    .map(({ heading, value: text }) => ({ heading, value: text, at }));
  const folder = path.findLast(({ name, title }) => name === 'Folder' && title !== '')?.title;
  const [lng, lat] = pointOfGeometry(geometryOf(element)) ?? [];
  return {
    at,
    values: [
      ...own,
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

function dataValue({ attributes }: XmlElement, value: string): { heading: string; value: string }[] {
  const heading = attributes.get('name') ?? '';
  return heading === '' || value === '' ? [] : [{ heading, value }];
}

/** Returns the geometry of a placemark as GeoJSON. */
function geometryOf(element: XmlElement): object {
  const shapes = (name: string, type: string) =>
    descendants(element, name).map((each) => {
      // Holes of areas do not matter for the point that stands for it.
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

/** Parses the tuples of a `coordinates` element. */
function positionsIn(text: string): Pair[] {
  return text.split(/\s+/).flatMap((tuple): Pair[] => {
    const [x, y] = tuple.split(',').map(Number);
    return x === undefined || y === undefined || tuple === '' || Number.isNaN(x + y) ? [] : [[x, y]];
  });
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
