import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Ask, client, type Send } from '../../support/http.ts';
import { projectRoot } from '../../support/project.ts';
import { type Server, startServer } from '../server.ts';
import { table, whole } from '../table.ts';
import { workFolder } from '../work-folder.ts';

interface WayResult {
  readonly way: string;
  /** Names of the functions that ran, by file. */
  readonly functions: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Writes the counts of V8 at a signal and sets them back, so that each way is counted alone. */
const probe = `data:text/javascript,${encodeURIComponent(`
  import { takeCoverage } from 'node:v8';
  process.on('SIGUSR2', () => { takeCoverage(); process.stderr.write('counted\\n'); });
`)}`;

/** What a start still does after it listens is over by then, and no regular check has begun. */
const settleMs = 500;

const search = (word: string): Ask => ({ path: `/api/v1/places?search=${word}&limit=5` });
const view: Ask = { method: 'POST', path: '/api/v1/views' };
const toolCall = (id: string): Ask => ({
  method: 'POST',
  path: '/.well-known/mcp',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_place', arguments: { id } },
  }),
});

/** A part of a way through the service: what to do, and the name it is counted under, if it is. */
interface Step {
  readonly way?: string;
  readonly go: (server: Server, send: Send) => Promise<unknown>;
}

const start: Step = { way: 'start', go: () => sleep(settleMs) };
const reload = (server: Server) => server.ask('SIGHUP', /data reloaded/);

/**
 * Counts the files of src and the named functions in them that run on each of five ways through the service. Each way is
 * gone three times before with other words, so that what is set up or cached for all of its kind counts for none of them.
 */
export async function measureWays(): Promise<WayResult[]> {
  const others = [search('fort'), view, toolCall('hawa-mahal')];
  const requests: Step[] = [
    start,
    { go: ask(...others, ...others, ...others) },
    { way: 'search, first', go: ask(search('temple')) },
    { go: ask(search('temple')) },
    { way: 'search, again', go: ask(search('temple')) },
    { way: 'view', go: ask(view) },
    { way: 'tools/call', go: ask(toolCall('jal-mahal')) },
  ];
  const reloads: Step[] = [{ go: reload }, { way: 'reload', go: reload }];
  // The data of the built-in city, in a file without photos beside it.
  const dataFile = join(workFolder, 'ways.json');
  copyFileSync(join(projectRoot, 'data/places.json'), dataFile);
  return [...(await countSteps(requests)), ...(await countSteps(reloads, '--data', dataFile))];
}

async function countSteps(steps: readonly Step[], ...flags: readonly string[]): Promise<WayResult[]> {
  const folder = mkdtempSync(join(workFolder, 'ways-'));
  const counts = join(folder, 'counts');
  const options = ['--host', '127.0.0.1', '--port', '0', '--state-dir', join(folder, 'state'), ...flags];
  const program = [
    process.execPath,
    '--import',
    probe,
    join(projectRoot, 'src/main.ts'),
    'serve',
    ...options,
  ];
  const server = await startServer(['env', `NODE_V8_COVERAGE=${counts}`, ...program]);
  const send = client(server.origin, '127.0.0.1');
  const results: WayResult[] = [];
  try {
    for (const { way, go } of steps) {
      await go(server, send);
      await server.ask('SIGUSR2', /^counted$/);
      const functions = ranFunctions(counts);
      if (way !== undefined) results.push({ way, functions });
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
  return results;
}

function ask(...requests: readonly Ask[]): Step['go'] {
  return async (_server, send) => {
    for (const request of requests) {
      const { status, body } = await send(request);
      if (status !== 200) throw new Error(`${request.path}: ${status} ${body}`);
    }
  };
}

/** What Node writes with NODE_V8_COVERAGE, as far as it is read here. */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** Reads what was counted, of all threads, and removes it. Names in angle brackets are those of V8. */
function ranFunctions(folder: string): WayResult['functions'] {
  const src = pathToFileURL(join(projectRoot, 'src/')).href;
  const ran = new Map<string, Set<string>>();
  for (const name of readdirSync(folder)) {
    const { result }: Coverage = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    rmSync(join(folder, name));
    for (const { url, functions } of result) {
      if (!url.startsWith(src)) continue;
      for (const { functionName, ranges } of functions) {
        const [{ startOffset = 0, count = 0 } = {}] = ranges;
        // The code of a module itself begins where its file does.
        if (count === 0 || startOffset === 0) continue;
        const file = url.slice(src.length);
        const names = ran.get(file) ?? new Set();
        ran.set(file, /^[^<]/.test(functionName) ? names.add(functionName) : names);
      }
    }
  }
  return ran;
}

export function waysTable(results: readonly WayResult[]): string {
  const lines = results.map(({ way, functions }) => {
    const count = [...functions.values()].reduce((sum, names) => sum + names.size, 0);
    return [`  ${way}`, whole(functions.size), whole(count)];
  });
  return table([['ways', 'files', 'functions'], ...lines]);
}
