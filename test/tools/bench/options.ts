import { parseArgs } from 'node:util';
import type { Plan } from './rounds.ts';
import { type ContenderName, rows } from './rows.ts';

export interface Options {
  readonly plan: Plan;
  readonly soakMinutes: number;
  /** Requests of the life whose memory is measured. */
  readonly lifeRequests: number;
  readonly starts: number;
  /** Whether a part of the benchmark, by the name its table begins with, is asked for. */
  readonly wants: (part: string) => boolean;
  /** True if the results are recorded for docs/performance.md. */
  readonly isRecorded: boolean;
  readonly isIn: (name: ContenderName) => boolean;
}

const chapters = ['starts', 'small', 'startup', 'memory', 'scale', 'drawing', 'life', 'flush', 'shared'];
const parts = [...rows.map(({ name }) => name), ...chapters];

/** What fits into two minutes and still answers whether a change made the service slower. */
const quickParts = ['list', 'fresh-search', 'place', 'not-modified', 'views', 'increment'];
const quickContenders: readonly ContenderName[] = ['bare', 'places'];

/** What docs/performance.md shows, within twenty minutes. */
const recordedParts = [
  ...['list', 'page', 'place', 'not-modified', 'search', 'fresh-search', 'fresh-matches'],
  ...['browser-list', 'browser-place'],
  ...['starts', 'scale', 'startup', 'small', 'drawing'],
];

const recordedContenders: readonly ContenderName[] = [
  'bare',
  'go',
  'fastify',
  'hono',
  'express',
  'before',
  'places',
];

/** Reads the command line. Throws on what it does not know. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      only: { type: 'string' },
      among: { type: 'string' },
      rounds: { type: 'string' },
      samples: { type: 'string' },
      seconds: { type: 'string' },
      soak: { type: 'string' },
      life: { type: 'string' },
    },
  });
  const { quick, record: isRecorded } = values;
  const usual = isRecorded ? recordedParts : parts;
  const wanted = values.only?.split(',') ?? (quick ? quickParts : usual);
  const unknown = wanted.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}; there are ${parts.join(', ')}`);
  const contenders: readonly string[] | undefined =
    values.among?.split(',') ?? (quick ? quickContenders : isRecorded ? recordedContenders : undefined);
  return {
    plan: {
      rounds: Number(values.rounds ?? (isRecorded || quick ? 2 : 4)),
      samples: Number(values.samples ?? (quick || isRecorded ? 4 : 6)),
      seconds: Number(values.seconds ?? 1),
      connections: 32,
      warmUpRequests: quick ? 5_000 : 20_000,
    },
    soakMinutes: Number(values.soak ?? 1),
    lifeRequests: Number(values.life ?? 310_000),
    isRecorded,
    starts: quick ? 3 : isRecorded ? 5 : 10,
    wants: (part) => wanted.includes(part),
    isIn: (name) => contenders?.includes(name) ?? true,
  };
}
