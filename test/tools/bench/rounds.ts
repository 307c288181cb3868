import type { Row } from './rows.ts';
import { anonymousMegabytes, cpuMicros, type Server } from './server.ts';
import { median } from './statistics.ts';
import { type LoadOptions, load } from './wrk.ts';

/** What one contender did, round by round. */
export interface Rounds {
  readonly requestsPerSecond: number[];
  readonly cpuMicros: number[];
  readonly p50Ms: number[];
  readonly p99Ms: number[];
  /** After the round. */
  readonly megabytes: number[];
}

const figures = ['requestsPerSecond', 'cpuMicros', 'p50Ms', 'p99Ms', 'megabytes'] as const;

export interface Plan extends LoadOptions {
  /** How often the contenders are started anew. */
  readonly rounds: number;
  /** Measured of each in turn, in every round. */
  readonly samples: number;
  /** Answered before the first sample: by then V8 has compiled what runs often, however slow the machine is. */
  readonly warmUpRequests: number;
}

/** Maximum duration of a warm-up in seconds, for slow contenders. */
const maxWarmUpSeconds = 5;

/** Loads the contenders in turn, A B C A B C …, each of them warmed up before its first round. */
export async function interleave<Name extends string>(
  servers: ReadonlyMap<Name, Server>,
  row: Row,
  { samples, warmUpRequests, ...options }: Omit<Plan, 'rounds'>,
): Promise<Map<Name, Rounds>> {
  const results = new Map<Name, Rounds>();
  for (let sample = 0; sample < samples; sample += 1) {
    for (const [name, { url, pid }] of servers) {
      if (sample === 0) {
        // Right before it is measured: while a process pauses, V8 drops optimised code and must make it again.
        let answered = 0;
        for (let s = 0; s < maxWarmUpSeconds && answered < warmUpRequests; s += options.seconds)
          answered += (await load(url, row, options)).requests;
        results.set(name, { requestsPerSecond: [], cpuMicros: [], p50Ms: [], p99Ms: [], megabytes: [] });
      }
      const before = cpuMicros(pid);
      const done = await load(url, row, options);
      const result = results.get(name);
      result?.cpuMicros.push((cpuMicros(pid) - before) / done.requests);
      result?.requestsPerSecond.push(done.requestsPerSecond);
      result?.p50Ms.push(done.p50Ms);
      result?.p99Ms.push(done.p99Ms);
      result?.megabytes.push(anonymousMegabytes(pid));
    }
  }
  return results;
}

/**
 * The same with new processes for every round: two processes of one program may differ by a sixth as long as they live,
 * because their memory lies elsewhere.
 */
export async function interleaveRestarted<Name extends string>(
  start: () => Promise<ReadonlyMap<Name, Server>>,
  row: Row,
  { rounds, ...options }: Plan,
): Promise<Map<Name, Rounds>> {
  const all = new Map<Name, Rounds>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, one] of await interleave(await start(), row, options)) {
      const known = all.get(name);
      if (!known) all.set(name, one);
      else for (const figure of figures) known[figure].push(...one[figure]);
    }
  }
  return all;
}

export function medians(rounds: Rounds): Readonly<Record<keyof Rounds, number>> {
  const of = (name: keyof Rounds) => median(rounds[name]);
  return {
    requestsPerSecond: of('requestsPerSecond'),
    cpuMicros: of('cpuMicros'),
    p50Ms: of('p50Ms'),
    p99Ms: of('p99Ms'),
    megabytes: of('megabytes'),
  };
}
