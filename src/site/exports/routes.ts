import { hash } from 'node:crypto';
import { memoizeLast } from '../../base/cache.ts';
import type { Clock } from '../../base/clock.ts';
import { nextTurn } from '../../base/cooperative.ts';
import { object } from '../../base/object-schema.ts';
import { integer, optional, string } from '../../base/schema.ts';
import { slugOf } from '../../base/slug.ts';
import { version } from '../../base/version.ts';
import { stepsPerMs } from '../../base/work.ts';
import { plainGet, type Route, route } from '../../http/route.ts';
import type { StreamedBody } from '../../http/streamed-body.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { formParameters, isFromNow } from '../../search/query.ts';
import { atTime, meantBy, selectByMeaning } from '../../search/selection.ts';
import { fileType, noCaching } from '../content-types.ts';
import type { Site } from '../site.ts';
import { exportFormats, type Writer } from './formats.ts';

/** Steps to open a file and its compressor, and to write and compress one byte of the data in the slowest format. */
const stepsAFile = 30_000;
const stepsAByte = 0.2;
/** Steps of a request with a search, in addition to the steps of the search itself. HEAD is charged, too. */
const stepsASearch = 12_000;
/**
 * Maximum steps charged for a file, two thirds of the quota of a minute: so a requester gets the file of a large city once a
 * minute, beside pages. Above 20,000 places of 2 KB that takes more of a processor than is charged.
 */
const maxSteps = 800 * stepsPerMs;

const fileQuery = memoizeLast((categories: readonly string[]) =>
  object({
    ...formParameters(categories),
    limit: optional(integer({ min: 1 }), Number.MAX_SAFE_INTEGER),
    fields: optional(string({ check: () => false, expected: 'left out, because a file has all fields' })),
  }),
);

/** Returns a route per export format, whose files are streamed. */
export function exportRoutes(site: () => Site, clock: Pick<Clock, 'date'>): Route[] {
  return exportFormats.map(({ path, type, parameters, disposition, writer }) => {
    const media = fileType(type + parameters);
    const mediaOfNow = fileType(type + parameters, noCaching);
    return route({
      ...plainGet,
      path,
      get query() {
        return fileQuery(site().catalogue.categories);
      },
      async handle({ base, requesterKey, query: requested }) {
        const current = site();
        const { catalogue } = current;
        const portal = current.portal(requested.lang);
        const meant = { ...requested, ...meantBy(requested, portal) };
        const query = atTime(meant, catalogue.city, clock.date());
        // Searches cover the texts of the portal in the page language.
        const spend = current.chargeTo(requesterKey);
        if (query.search.trim() !== '') spend(stepsASearch);
        const { offset, limit } = query;
        const { matches, page } = await selectByMeaning(portal, query, spend);
        const within = (start: number, count: number) =>
          start < limit ? page(offset + start, Math.min(count, limit - start)) : [];
        const share = Math.min(matches.size, limit) / catalogue.size;
        const bytes = share * catalogue.data.json.length;
        const steps = Math.min(maxSteps, stepsAFile + bytes * stepsAByte);
        // The tag identifies the bytes of the file without producing them.
        const source = JSON.stringify([version, catalogue.data.digest, base, query]);
        const streamed: StreamedBody = {
          type: isFromNow(meant.open_at) ? mediaOfNow : media,
          tag: hash('sha256', source, 'base64url').slice(0, 22),
          open: () => {
            spend(steps);
            return write(writer(catalogue), catalogue, within, base);
          },
        };
        const name = `${slugOf(catalogue.city.name) || 'places'}${path.replace('/places', '')}`;
        const headers = { 'Content-Disposition': `${disposition}; filename="${name}"` };
        return { streamed, headers };
      },
    });
  });
}

/**
 * Length of a chunk in UTF-16 code units, produced within 0.5 ms once V8 has compiled it, and ten times as long before. Chunks of four
 * times the length would take three per cent less processor time.
 */
const partLength = 16_384;
/** Positions looked up at once. Among 100,000, the next by distance take 10 ms, however many are requested. */
const pageLength = 10_000;

/** Writes chunks, and yields after each. */
async function* write(
  writer: Writer,
  catalogue: Catalogue,
  page: (offset: number, limit: number) => readonly number[],
  base: string,
): AsyncGenerator<string> {
  await nextTurn();
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
