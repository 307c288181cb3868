/* The rooms of src: their table, and the imports measured in the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectRoot } from './project.ts';

/** The rooms that each room may import besides itself and `base`, from the bottom to the top. A room is a folder of src, or main.ts. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  limit: [],
  views: [],
  redis: [],
  http: ['limit'],
  indexes: [],
  hours: ['indexes'],
  'base-map': ['indexes'],
  places: ['base-map', 'hours', 'indexes'],
  search: ['hours', 'indexes', 'places'],
  itineraries: ['hours', 'indexes', 'places'],
  'import-export': ['base-map', 'hours', 'indexes', 'places'],
  instances: ['limit', 'redis', 'views'],
  openapi: ['http', 'places'],
  api: ['http', 'places', 'search', 'views'],
  locales: ['hours', 'indexes', 'places', 'search'],
  drawing: ['base-map', 'indexes', 'locales', 'places'],
  mcp: ['http'],
  'mcp-features': ['api', 'hours', 'indexes', 'itineraries', 'locales', 'mcp', 'places', 'search'],
  site: [
    ...['base-map', 'drawing', 'hours', 'http', 'import-export', 'indexes', 'itineraries'],
    ...['limit', 'locales', 'openapi', 'places', 'search'],
  ],
  acme: [],
  tls: ['acme'],
  ops: ['http', 'places', 'tls', 'views'],
  cli: ['http', 'redis'],
};
/** The wiring, which may import every room. */
export const wiring: readonly string[] = ['main', 'app'];

export interface Source {
  /** Relative to src, with forward slashes, without the ending. */
  readonly path: string;
  readonly room: string;
  readonly text: string;
  /** Imported files of src, as paths like this one. */
  readonly imports: readonly string[];
}

const src = join(projectRoot, 'src');
export const sources: readonly Source[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readSource(file.replaceAll('\\', '/')));

function readSource(file: string): Source {
  const text = readFileSync(join(src, file), 'utf8');
  const imports = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']*\.ts)'/g)].map(
    ([, specifier]) => posix.join(posix.dirname(file), specifier ?? '').replace(/\.ts$/, ''),
  );
  const path = file.replace(/\.ts$/, '');
  return { path, room: roomOf(path), text, imports };
}

/** First folder of a path relative to src. */
export function roomOf(path: string): string {
  return path.split('/', 1).join();
}
