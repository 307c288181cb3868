import { categoryName } from '../../drawing/categories.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { csv } from '../../import-export/csv.ts';
import { geojson } from '../../import-export/export.ts';
import type { Point } from '../../indexes/distance.ts';
import type { Plan } from '../../itineraries/plan-types.ts';
import { placePath } from '../../locales/addresses.ts';
import { english, type Words } from '../../locales/en.ts';
import { creditText, picturesOf } from '../../locales/facts.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { utcOffset } from '../../places/city-daylight.ts';
import { absoluteAddress } from '../../places/pictures.ts';
import { type City, type PlaceRecord, secondName } from '../../places/place.ts';
import { type FormQuery, queryText } from '../../search/query.ts';

/** Places as waypoints of a GPX 1.1 document, in parts. Its schema prescribes the order of elements. */
const gpx = (city: City): Writer => ({
  begin: (city: City): string =>
    html`
      <?xml version="1.0" encoding="UTF-8"?>\n
      <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="places">\n
      <metadata><name>${city.name}</name><desc>${city.description}</desc></metadata>\n
    `.text,
  place: (place: PlaceRecord, base: string): string => {
    const { name, description, category } = place;
    const second = secondName(place);
    const [{ url, credit }] = picturesOf(place);
    return html`
      <wpt ${position(place)}>
        <name>${name}</name>
        ${second && html`<cmt>${second}</cmt>`}
        ${description && html`<desc>${description}</desc>`}
        <link href="${base}${placePath(place, english)}"><text>${name}</text></link>
        <link href="${absoluteAddress(url, base)}">${credit && html`<text>${creditText(credit)}</text>`}</link>
        <type>${categoryName(category, { city, words: english })}</type>
      </wpt>\n
    `.text;
  },
  between: '',
  end: '</gpx>\n',
});

export const gpxType = 'application/gpx+xml';

/** A plan as a GPX 1.1 document: waypoints, and a route for each day with the times of its stops in UTC. */
export function gpxOfPlan(
  name: string,
  { days }: Plan,
  places: readonly PlaceRecord[],
  city: City,
  base: string,
): string {
  const names = new Map(places.map((place) => [place.id, place.name]));
  const routes = days.map(({ date, stops }) => {
    const points = stops.map(
      ({ place, start }) => html`
        <rtept ${position(place)}>
          <time>${utcTime(date, start, city)}</time>
          <name>${names.get(place.id) ?? place.id}</name>
        </rtept>\n
      `,
    );
    return html`<rte><name>${name}, ${date}</name>\n${points}</rte>\n`.text;
  });
  const { begin, place, end } = gpx(city);
  return begin(city) + places.map((each) => place(each, base)).join('') + routes.join('') + end;
}

/** Minutes after midnight of a day in the city, as a time in UTC (ISO 8601). */
function utcTime(date: string, minute: number, { timeZone = 'UTC' }: City): string {
  const local = Date.parse(`${date}T00:00Z`) + (minute - utcOffset(date, timeZone)) * 60_000;
  return new Date(local).toISOString().replace('.000Z', 'Z');
}

function position({ lat, lng }: Point): Markup {
  // The schema excludes longitude 180.
  const east = lng === 180 ? -180 : lng;
  return html`lat="${decimal(lat)}" lon="${decimal(east)}"`;
}

/** Formats a number without an exponent, which xsd:decimal forbids; eight digits are a millimetre. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(8) : text;
}

/** Serialiser of places in one file: prefix, place, separator, suffix. */
export interface Writer {
  begin(city: City): string;
  place(place: PlaceRecord, base: string): string;
  readonly between: string;
  readonly end: string;
}

type Exported = Pick<Catalogue, 'city' | 'fields'>;

/** Export formats. Maps load GeoJSON; other programs open the others (RFC 6266). */
export const exportFormats = [
  {
    name: 'GeoJSON',
    path: '/places.geojson',
    type: 'application/geo+json',
    parameters: '',
    disposition: 'inline',
    writer: (_: Exported): Writer => geojson,
  },
  {
    name: 'CSV',
    path: '/places.csv',
    type: 'text/csv',
    parameters: '; charset=utf-8; header=present',
    disposition: 'attachment',
    writer: ({ fields }: Exported): Writer => csv(fields),
  },
  {
    name: 'GPX',
    path: '/places.gpx',
    type: gpxType,
    parameters: '',
    disposition: 'attachment',
    writer: ({ city }: Exported): Writer => gpx(city),
  },
];

/** Links to all formats. On pages in another language than English, the search covers texts in that language. */
export function fileLinks(query: FormQuery, { language }: Words) {
  const selects = queryText(query, 0);
  const own = selects && selects + (language === english.language ? '' : `&lang=${language}`);
  return exportFormats.map(({ name, path, type }) => ({ name, type, href: path + own }));
}
