import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csv } from '../exchange/csv.ts';
import { geojson } from '../exchange/geojson.ts';
import { slugOf } from '../exchange/slug.ts';
import type { MediaType } from '../http/content.ts';
import type { Parts } from '../http/parts.ts';
import { type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { City, PlaceRecord } from '../places/place.ts';
import { version } from '../version.ts';
import { gpx } from './gpx.ts';
import { type HomeQuery, homeQuery, queryText, selectionOf } from './pages/results.ts';
import { fileType, type Site } from './site.ts';
import { english, type Words } from './words/en.ts';

/** How places are written in one file: what stands before, at each place, between two, and at the end. */
interface Writer {
  begin(city: City): string;
  place(place: PlaceRecord, base: string): string;
  readonly between: string;
  readonly end: string;
}

interface ExportFormat {
  readonly name: string;
  readonly path: string;
  /** The media type without parameters. */
  readonly type: string;
  readonly media: MediaType;
  /** How browsers take it (RFC 6266): maps load GeoJSON, the other two are opened by other programs. */
  readonly disposition: 'inline' | 'attachment';
  /** For places of which some have these fields. */
  readonly writer: (fields: readonly string[]) => Writer;
}

/** All places, or those that a query of the portal selects, in one file. */
export const exportFormats: readonly ExportFormat[] = [
  {
    name: 'GeoJSON',
    path: '/places.geojson',
    type: 'application/geo+json',
    media: fileType('application/geo+json'),
    disposition: 'inline',
    writer: () => geojson,
  },
  {
    name: 'CSV',
    path: '/places.csv',
    type: 'text/csv',
    media: fileType('text/csv; charset=utf-8; header=present'),
    disposition: 'attachment',
    writer: csv,
  },
  {
    name: 'GPX',
    path: '/places.gpx',
    type: 'application/gpx+xml',
    media: fileType('application/gpx+xml'),
    disposition: 'attachment',
    writer: () => gpx,
  },
];

/** A file of what a query selects; in another language than English its words are looked for in the texts of that language. */
interface FileLink extends Pick<ExportFormat, 'name' | 'type'> {
  /** Path and query. */
  readonly href: string;
}

export function fileLinks(query: HomeQuery, { language }: Words): FileLink[] {
  const selects = queryText(query, 0);
  const own = selects && selects + (language === english.language ? '' : `&lang=${language}`);
  return exportFormats.map(({ name, path, type }) => ({ name, type, href: path + own }));
}

/** Places that cost as much as a page that is drawn, and the most pages that a file counts for: three a minute are free. */
const placesPerPage = 150;
const maxPages = 100;

/** `inLanguage` gives the places as the portal in a language shows them: a search there looks at those texts. */
export function exportRoutes(
  site: () => Site,
  inLanguage: (language: string) => Catalogue | undefined = () => undefined,
): Route[] {
  return exportFormats.map((format) =>
    route({
      method: 'GET',
      path: format.path,
      query: homeQuery,
      async handle({ base, client, query }) {
        const { catalogue } = site();
        const { matches, page } = await selectionOf(inLanguage(query.lang) ?? catalogue, query);
        const parts: Parts = {
          type: format.media,
          tag: tagOf(await catalogue.digest(), base, query),
          open: () => {
            site().countDrawings(client, Math.min(maxPages, Math.ceil(matches.size / placesPerPage)));
            return write(format.writer(catalogue.fields), catalogue, page, base);
          },
        };
        const name = `${slugOf(catalogue.city.name) || 'places'}${format.path.replace('/places', '')}`;
        const headers = { 'Content-Disposition': `${format.disposition}; filename="${name}"` };
        return { parts, headers };
      },
    }),
  );
}

/** Names the bytes of a file without making them. */
function tagOf(digest: string, base: string, query: HomeQuery): string {
  return hash('sha256', JSON.stringify([version, digest, base, query]), 'base64url').slice(0, 22);
}

/** UTF-16 code units of a part, which is made within 2 ms. */
const partLength = 65_536;
/** Positions that are looked up at once: of 100,000 the next by distance are found in 10 ms, however many they are. */
const pageLength = 10_000;

/** Writes a part at a time, and lets others have their turn in between. */
async function* write(
  writer: Writer,
  catalogue: Catalogue,
  page: (offset: number, limit: number) => readonly number[],
  base: string,
): AsyncGenerator<string> {
  let part = writer.begin(catalogue.city);
  let offset = 0;
  for (let positions = page(0, pageLength); positions.length > 0; positions = page(offset, pageLength)) {
    for (const position of positions) {
      if (offset++ > 0) part += writer.between;
      part += writer.place(catalogue.at(position), base);
      if (part.length < partLength) continue;
      yield part;
      part = '';
      await nextTurn();
    }
  }
  yield part + writer.end;
}
