import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Catalogue } from '../../../src/places/catalogue.ts';
import { checkBytes } from '../../../src/places/data-file/data-file.ts';
import { apiTexts } from '../../../src/places/indexes/place-texts.ts';
import { indexPlaces } from '../../../src/places/indexes/search.ts';
import { doAtOnce } from '../../../src/places/turns.ts';
import { median, type Times, timed, timesOf } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

/** What searches of one kind take in each of two indexes over the same texts, in ms. */
export interface FullTextResult {
  readonly places: number;
  readonly kind: string;
  readonly hits: number;
  readonly ours: Cost;
  readonly fts5: Cost;
}

interface Cost extends Times {
  /** Of the index. */
  readonly megabytes: number;
}

/** From frequent to rare, each asked for once. A trigram index finds nothing shorter than three characters. */
const searches: Readonly<Record<string, readonly string[]>> = {
  'a word': ['the', 'and', 'palace', 'fort', 'temple', 'century', 'museum', 'garden', 'jaipur', 'marble'],
  'a part of a word': ['ing', 'tion', 'ala', 'aha', 'arv', 'ngh', 'empl', 'useu', 'ardn', 'stor'],
  'two words': [
    'the and',
    'was its',
    'with built',
    'from that',
    'singh hall',
    'city gate',
    'his stone',
    'lake water',
  ],
  'no hit': ['zzz', 'qqqq', 'xyzzy', 'the zzzz', 'fortfort', 'templex', 'qpalace', 'jaipurjaipur'],
};

/** Asks ours and SQLite's FTS5 with the trigram tokenizer for the same, in turn. Throws when they find different numbers. */
export function measureFullText(file: string): FullTextResult[] {
  const checked = checkBytes(readFileSync(file));
  if ('faults' in checked) throw new Error(`${file} is no data file`);
  const search = doAtOnce(indexPlaces(checked.data.encoded, apiTexts));
  const catalogue = new Catalogue({ ...checked.data, search });
  const sqlite = new Fts5(catalogue);
  const { text, starts, postings, offsets } = search;
  const ourBytes = 2 * text.length + starts.byteLength + postings.byteLength + offsets.byteLength;
  const ask = (words: string) => {
    const found = catalogue.select({ search: words });
    found.page(0, pageSize);
    return found.size;
  };
  for (const words of ['warm', 'up', 'warm up']) for (const find of [ask, sqlite.find]) find(words);
  return Object.entries(searches).map(([kind, all]) => {
    const asked = all.map((words) => ({
      words,
      ours: timed(() => ask(words)),
      fts5: timed(() => sqlite.find(words)),
    }));
    for (const { words, ours, fts5 } of asked)
      if (ours.value !== fts5.value) throw new Error(`${words}: ${ours.value} here, ${fts5.value} in FTS5`);
    return {
      places: catalogue.size,
      kind,
      hits: median(asked.map(({ ours }) => ours.value)),
      ours: { ...timesOf(asked.map(({ ours }) => ours.ms)), megabytes: ourBytes / 1e6 },
      fts5: { ...timesOf(asked.map(({ fts5 }) => fts5.ms)), megabytes: sqlite.megabytes },
    };
  });
}

/** What a page of results asks for. */
const pageSize = 50;

/** An index in memory without the texts themselves, with its segments merged: as small and fast as it gets. */
class Fts5 {
  readonly #database = new DatabaseSync(':memory:');
  readonly megabytes: number;
  readonly find: (words: string) => number;

  constructor(catalogue: Catalogue) {
    this.#database.exec(
      "CREATE VIRTUAL TABLE texts USING fts5(name, hindi, description, content='', tokenize='trigram'); BEGIN",
    );
    const insert = this.#database.prepare(
      'INSERT INTO texts(rowid, name, hindi, description) VALUES (?, ?, ?, ?)',
    );
    for (let position = 0; position < catalogue.size; position += 1) {
      const { index, name, hindi = '', description } = catalogue.at(position);
      insert.run(index, name, hindi, description);
    }
    this.#database.exec("COMMIT; INSERT INTO texts(texts) VALUES ('optimize')");
    const count = this.#database.prepare('SELECT count(*) AS total FROM texts WHERE texts MATCH ?');
    const page = this.#database.prepare(
      `SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid LIMIT ${pageSize}`,
    );
    this.find = (words) => {
      const phrases = words.split(' ').map((word) => `"${word}"`);
      page.all(phrases.join(' AND '));
      return Number(count.get(phrases.join(' AND '))?.total);
    };
    const bytes = this.#database
      .prepare(
        'SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
      )
      .get()?.bytes;
    this.megabytes = Number(bytes) / 1e6;
  }
}

export function fullTextTable(results: readonly FullTextResult[]): string {
  const lines = results.map(({ places, kind, hits, ours, fts5 }) => [
    `  ${whole(places)} places, ${kind}`,
    whole(hits),
    ...[ours, fts5].flatMap((one) => [figure(one.median, 2), figure(one.longest, 2), figure(one.megabytes)]),
  ]);
  const head = ['hits', 'ours ms', 'longest', 'MB', 'FTS5 ms', 'longest', 'MB'];
  return table([['search  not asked before, beside FTS5 with trigrams', ...head], ...lines]);
}
