import { apiRequests } from './api-requests.ts';
import { dataFiles } from './data-files.ts';
import { foreignFiles, hoursTexts } from './foreign-files.ts';
import type { Generator } from './generator.ts';
import { httpBytes } from './http-bytes.ts';
import { csvFiles, geojsonFiles } from './imports.ts';
import { jsonRpc } from './json-rpc.ts';
import { respReplies } from './replies.ts';

/** Every generator, and how many seeds CI tries besides those that failed once. */
export const generators: Readonly<Record<string, { readonly start: Generator; readonly seeds: number }>> = {
  http: { start: httpBytes, seeds: 500 },
  api: { start: apiRequests, seeds: 50 },
  'data-files': { start: dataFiles, seeds: 300 },
  csv: { start: csvFiles, seeds: 50 },
  geojson: { start: geojsonFiles, seeds: 50 },
  foreign: { start: foreignFiles, seeds: 100 },
  hours: { start: hoursTexts, seeds: 500 },
  'json-rpc': { start: jsonRpc, seeds: 1000 },
  resp: { start: respReplies, seeds: 1000 },
};
