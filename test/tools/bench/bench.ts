// Measures places side by side with other servers, in one run on one machine. Prints low percentiles and medians, and writes
// dist/bench.json.
//
//   make bench ARGS='--quick'              under two minutes: our service beside bare node:http
//   make bench ARGS='--only list,memory'   some parts, by the first word of their tables
//   make bench ARGS='--among bare,places'  some contenders
//   make bench ARGS='--among bare,before,places'   beside the bundle of another commit, at dist/before.cjs and dist/before.cjs.assets
//   make bench ARGS='--rounds 9 --samples 10'       new processes so often, and as many samples of each
//   make bench ARGS='--soak 10'            so many minutes of load on each in the memory part
//   make bench ARGS='--record'             twenty minutes: also writes docs/performance.json, and the tables and plots made of it
//   make bench ARGS='--life 100000'        so many requests in the part about a long life

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import jaipur from '../../../data/places.json' with { type: 'json' };
import { drawingTable, measureDrawing } from './chapters/drawing.ts';
import { flushTable, measureFlush } from './chapters/flush.ts';
import { lifeTable, measureLife } from './chapters/life.ts';
import { measureMemory, memoryTable } from './chapters/memory.ts';
import { measureRequests, type RowResult, rowTable } from './chapters/requests.ts';
import { measureScale, scaleTable } from './chapters/scale.ts';
import { measureShared, sharedTable } from './chapters/shared.ts';
import { measureSmall, smallTable } from './chapters/small.ts';
import { measureStarts, startsTable } from './chapters/starts.ts';
import { measureStartup, startupTable } from './chapters/startup.ts';
import { bundle, serve } from './contenders.ts';
import { type Options, readOptions } from './options.ts';
import { recordResults } from './page.ts';
import { type Recording, record } from './recording.ts';
import { startServer } from './server.ts';
import { distFolder, emptyWorkFolder } from './work-folder.ts';

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;

async function run(options: Options): Promise<void> {
  emptyWorkFolder();
  // At the start: somebody may commit meanwhile.
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  console.log(`${machine}; server and load on one processor each\n`);
  const recording = await recordOurs();
  const rows = await runRows(recording, options);
  const chapters = await runChapters(recording, options);
  const result = {
    date: new Date().toISOString(),
    commit,
    machine,
    node: process.versions.node,
    places: jaipur.places.length,
    plan: options.plan,
    rows,
    ...chapters,
  };
  writeFileSync(join(distFolder, 'bench.json'), `${JSON.stringify(result, undefined, 2)}\n`);
  if (options.isRecorded) recordResults(result);
}

async function recordOurs(): Promise<Recording> {
  const server = await startServer([process.execPath, bundle, ...serve()]);
  try {
    return await record(server.url);
  } finally {
    await server.kill();
  }
}

async function runRows(recording: Recording, { wants, isIn, plan }: Options): Promise<RowResult[]> {
  const rows = recording.rows.filter(({ name }) => wants(name));
  const results: RowResult[] = [];
  for await (const result of measureRequests(recording, rows, plan, isIn)) {
    console.log(rowTable(result));
    results.push(result);
  }
  return results;
}

async function runChapters(recording: Recording, options: Options) {
  const { wants, isIn, plan, starts, soakMinutes, lifeRequests } = options;
  const results: Record<string, unknown> = {};
  const chapter = async <T>(name: string, measure: () => T | Promise<T>, show: (result: T) => string) => {
    if (!wants(name)) return;
    console.error(`measuring ${name}`);
    const result = await measure();
    console.log(show(result));
    results[name] = result;
  };
  await chapter('starts', () => measureStarts(starts), startsTable);
  await chapter('small', measureSmall, smallTable);
  await chapter('startup', () => measureStartup(starts), startupTable);
  await chapter(
    'memory',
    () => measureMemory(recording, soakMinutes, isIn),
    (result) => memoryTable(result, soakMinutes),
  );
  await chapter('scale', () => measureScale(plan.rounds), scaleTable);
  await chapter('drawing', measureDrawing, drawingTable);
  await chapter('life', () => measureLife(lifeRequests), lifeTable);
  await chapter('flush', () => measureFlush(recording, plan), flushTable);
  await chapter('shared', () => measureShared(plan), sharedTable);
  return results;
}

run(readOptions(process.argv.slice(2))).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(`bench: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  },
);
