import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPlaces } from '../../../src/api/places.ts';
import { builtInCatalogue } from '../../../src/places/load.ts';
import { requester, type Send } from '../../support/http.ts';
import { type Row, rows } from './rows.ts';
import { workFolder } from './work-folder.ts';
import { fieldsOf } from './wrk.ts';

/** What our service answers, for the others to answer the same. */
export interface Recording {
  /** The file that the others read. */
  readonly file: string;
  /** Rows that are answered at all. */
  readonly rows: readonly Row[];
  /** Bytes of the body by name of row. */
  readonly bytes: ReadonlyMap<string, number>;
}

interface RecordedAnswer {
  readonly path: string;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Fields that every server writes for itself. */
const ownFields = new Set(['date', 'connection', 'keep-alive']);

/** Asks a running service of ours for every row. */
export async function record(origin: string): Promise<Recording> {
  const send = requester(origin, '127.0.0.1');
  const answers = new Map<string, RecordedAnswer>();
  for (const row of rows) answers.set(row.name, await answerOf(row, origin, send));
  const answered = rows.filter(({ name }) => (answers.get(name)?.status ?? 500) < 400);
  const file = join(workFolder, 'recording.json');
  const catalogue = builtInCatalogue();
  const { places } = listPlaces(catalogue, { limit: catalogue.size, offset: 0 }, origin);
  writeFileSync(file, JSON.stringify({ answers: [...answers.values()], places }));
  const bytes = new Map<string, number>();
  for (const [name, { body }] of answers) bytes.set(name, Buffer.from(body, 'base64').length);
  return { file, rows: answered, bytes };
}

async function answerOf(row: Row, origin: string, send: Send): Promise<RecordedAnswer> {
  const { method = 'GET', path } = row;
  const headers = await fieldsOf(row, origin);
  const answer = await send({ method, path: path.replace('*', 'a+e+i+o'), headers });
  return {
    path,
    status: answer.status,
    headers: Object.entries(answer.headers).filter(([name]) => !ownFields.has(name)),
    body: answer.body.toString('base64'),
  };
}
