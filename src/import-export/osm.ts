import motifs from './osm-motifs.json' with { type: 'json' };
import type { Row, RowValue, Source } from './rows.ts';

/** Credit that the licence of OpenStreetMap requires (osmfoundation.org, Attribution Guidelines). */
export const osmLicence = {
  name: '© OpenStreetMap contributors, ODbL 1.0',
  url: 'https://www.openstreetmap.org/copyright',
};

/** Values of `tourism` that are not attractions: lodging and information boards. */
const lodging = new Set(
  'hotel guest_house hostel apartment motel camp_site camp_pitch caravan_site chalet alpine_hut wilderness_hut love_hotel'.split(
    ' ',
  ),
);
/** Keys of tags that make a hotel an attraction nevertheless. */
const attractionKeys = ['historic', 'heritage'];

/** Ids of OpenStreetMap, such as `way/17`. */
export const objectId = /^(?:node|way|relation)\/\d+$/;

/** True if a source has the tags of OpenStreetMap. */
export function isOsm({ kind, headings, rows }: Source): boolean {
  if (kind === 'Overpass JSON' || headings.has('@id')) return true;
  for (const { values } of rows)
    return values.some(({ heading, value }) => heading === 'id' && objectId.test(String(value)));
  return false;
}

/**
 * Leaves lodging and information boards out, and derives names, the kind and the motif of places from their tags. The note
 * counts what is left out.
 */
export function withTags(source: Source): Source {
  const reasons = new Map<string, number>();
  let count = 0;
  for (const row of source.rows) {
    const reason = leftOutAs(tagsOf(row));
    count += 1;
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const rows = {
    *[Symbol.iterator]() {
      for (const row of source.rows) if (leftOutAs(tagsOf(row)) === undefined) yield withDerived(row);
    },
  };
  const headings = new Map(source.headings);
  for (const { values } of rows)
    for (const { heading, at } of values) if (!headings.has(heading)) headings.set(heading, at);
  return { ...source, rows, headings, note: noteOf(reasons, count) };
}

function noteOf(reasons: ReadonlyMap<string, number>, count: number): string | undefined {
  const sum = [...reasons.values()].reduce((a, b) => a + b, 0);
  const list = [...reasons].map(([reason, n]) => `${reason} ${n}`).join(', ');
  return sum === 0 ? undefined : `${sum} of ${count} are no attractions and are left out: ${list}`;
}

type Tags = ReadonlyMap<string, string>;

function tagsOf({ values }: Row): Tags {
  return new Map(
    values.flatMap(({ heading, value }) => (typeof value === 'string' ? [[heading, value] as const] : [])),
  );
}

function leftOutAs(tags: Tags): string | undefined {
  const tourism = tags.get('tourism') ?? '';
  if (attractionKeys.some((key) => tags.has(key))) return undefined;
  if (lodging.has(tourism)) return 'lodging';
  return tourism === 'information' ? 'information' : undefined;
}

/** Tags with further names, which become one column. */
const furtherNames = ['alt_name', 'old_name', 'official_name', 'loc_name', 'short_name'];

function withDerived(row: Row): Row {
  const tags = tagsOf(row);
  const { at } = row;
  const motif = motifOf(tags);
  const names = furtherNames.flatMap((key) => tags.get(key)?.split(';') ?? []).map((name) => name.trim());
  // The title of an article is the name of the place in its language; a remark in brackets distinguishes equal titles.
  const [, language, title] = /^([a-z]{2,3}):(.+?)(?: \(.*\))?$/.exec(tags.get('wikipedia') ?? '') ?? [];
  const own: RowValue[] = row.values.filter(
    ({ heading, value }) =>
      !furtherNames.includes(heading) &&
      (heading !== 'wikimedia_commons' || String(value).startsWith('File:')),
  );
  const add = (heading: string, value: string | undefined): RowValue[] =>
    value === undefined || value === '' || tags.has(heading) ? [] : [{ heading, value, at }];
  return {
    at,
    values: [
      ...own,
      ...(names.length > 0 ? [{ heading: 'otherNames', value: [...new Set(names)].join('; '), at }] : []),
      ...(language === undefined ? [] : add(`name:${language}`, title)),
      ...add('motif', motif),
      ...add('kind', motif),
    ],
  };
}

function motifOf(tags: Tags): string | undefined {
  return Object.entries(motifs).find(([, keys]) =>
    Object.entries(keys).some(([key, values]) => values.split(' ').includes(tags.get(key) ?? '')),
  )?.[0];
}
