import { titles } from '../contenders.ts';
import type { Recording } from '../recording.ts';
import { type ContenderName, rowNamed } from '../rows.ts';
import { Running } from '../running.ts';
import { anonymousMegabytes, type Server } from '../server.ts';
import { median, slope } from '../statistics.ts';
import { figure, table } from '../table.ts';
import { load } from '../wrk.ts';

interface MemoryResult {
  readonly name: ContenderName;
  /** Median of the second half of the load. */
  readonly megabytes: number;
  readonly perBare: number;
  /** Over the second half, when what grows only at first has grown. */
  readonly megabytesPerMinute: number;
}

const names: readonly ContenderName[] = ['bare', 'bare-all', 'places', 'executable'];
const sliceSeconds = 5;

/** Loads each contender for so many minutes, in slices taken in turn, with lists and single places by halves. */
export async function measureMemory(
  recording: Recording,
  minutes: number,
  isIn: (name: ContenderName) => boolean,
): Promise<MemoryResult[]> {
  await using running = new Running(recording);
  const servers = await running.start(names.filter(isIn));
  const points = await samples(servers, minutes);
  const late = (name: ContenderName) => (points.get(name) ?? []).filter(([minute]) => minute >= minutes / 2);
  const level = (name: ContenderName) => median(late(name).map(([, megabytes]) => megabytes));
  return [...servers.keys()].map((name) => ({
    name,
    megabytes: level(name),
    perBare: level(name) / level('bare'),
    megabytesPerMinute: slope(late(name)),
  }));
}

type Point = readonly [minute: number, megabytes: number];

async function samples(
  servers: ReadonlyMap<ContenderName, Server>,
  minutes: number,
): Promise<ReadonlyMap<ContenderName, Point[]>> {
  const points = new Map<ContenderName, Point[]>([...servers.keys()].map((name) => [name, []]));
  const slices = Math.ceil((minutes * 60) / sliceSeconds);
  for (let slice = 1; slice <= slices; slice += 1) {
    const row = rowNamed(slice % 2 === 0 ? 'place' : 'list');
    for (const [name, { url, pid }] of servers) {
      await load(url, row, { seconds: sliceSeconds, connections: 64 });
      points.get(name)?.push([(slice * sliceSeconds) / 60, anonymousMegabytes(pid)]);
    }
  }
  return points;
}

export function memoryTable(results: readonly MemoryResult[], minutes: number): string {
  const lines = results.map(({ name, megabytes, perBare, megabytesPerMinute }) => [
    `  ${titles[name]}`,
    figure(megabytes),
    figure(perBare, 2),
    figure(megabytesPerMinute, 2),
  ]);
  const title = `memory  after ${figure(minutes, 1)} minutes of load each`;
  return table([[title, 'RssAnon MB', '× bare', 'MB a minute'], ...lines]);
}
