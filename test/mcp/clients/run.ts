import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { withFolder } from '../../support/folder.ts';
import { startService } from '../../support/service.ts';

/** Tries the clients that people use on both addresses, prints what each can do there, and fails where that is less than all, twice. */

const { values } = parseArgs({ options: { python: { type: 'string' } } });
const { python } = values;
const parts = ['tools', 'resources', 'prompts', 'updates'];
const addresses = ['/.well-known/mcp', '/api/mcp'];

/** What a client does, and what came of it: `yes`, `–` for what it does not have, or the error. */
type Outcome = Readonly<Record<string, string>>;

/** Patience with one client, in milliseconds: the slowest starts a process for each of six questions. */
const clientBoundMs = 300_000;

/** Each row of the matrix: the package with its version, what it is told, and how to try it at a URL. */
interface Row {
  readonly name: string;
  readonly version: string;
  try(url: string): Promise<Outcome>;
}

const packages: Readonly<Record<string, string>> = {
  'mcp-remote': 'mcp-remote',
  supergateway: 'supergateway',
  Mastra: '@mastra/mcp',
  'mcp-use': 'mcp-use',
  'AI SDK': '@ai-sdk/mcp',
  LangChain: '@langchain/mcp-adapters',
  mcporter: 'mcporter',
  Inspector: '@modelcontextprotocol/inspector',
  'OpenAI Agents': '@openai/agents-core',
};

const require = createRequire(import.meta.url);
const pinned: Readonly<Record<string, string>> = {
  ...require('../../package.json').dependencies,
  ...require('./package.json').dependencies,
};

function rowsOf(names: readonly string[]): Row[] {
  const fastMcp = (kind: 'http' | 'sse', what: string): Row[] =>
    python === undefined
      ? []
      : [
          {
            name: `FastMCP, ${what}`,
            version: '4.0.10',
            try: (url) => attempt(python, ['-W', 'ignore', 'fastmcp_client.py', kind, url]),
          },
        ];
  return [
    ...names.map((name) => {
      const [client = ''] = name.split(',', 1);
      const version = pinned[packages[client] ?? ''] ?? client.replace('SDK ', '');
      return { name, version, try: (url: string) => attempt(process.execPath, ['exercise.mjs', name, url]) };
    }),
    ...fastMcp('http', 'HTTP'),
    ...fastMcp('sse', 'SSE'),
  ];
}

/** Has a client use the service, in a process and a home folder of its own. */
function attempt(command: string, args: readonly string[]): Promise<Outcome> {
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  return withFolder(async (HOME) => {
    const options = { cwd, env: { ...process.env, HOME }, timeout: clientBoundMs };
    const { stdout } = await promisify(execFile)(command, args, options);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Outcome;
  }).catch((error: unknown) => ({ connect: error instanceof Error ? error.message : String(error) }));
}

const { adapters }: { adapters: Readonly<Record<string, unknown>> } = await import(
  new URL('adapters.mjs', import.meta.url).href
);
await using service = await startService({ args: ['--rate-limit', '0'] });
const line = (cells: readonly string[]) =>
  cells
    .map((cell, i) => cell.padEnd([23, 9, 18][i] ?? 10))
    .join('')
    .trimEnd();
console.log(line(['client', 'version', 'address', ...parts]));
const works = new Set(['yes', '–']);
const cellsOf = (outcome: Outcome) => parts.map((part) => outcome[part] ?? 'no');
const isAll = (outcome: Outcome) => cellsOf(outcome).every((cell) => works.has(cell));
let faults = 0;
for (const row of rowsOf(Object.keys(adapters))) {
  for (const address of addresses) {
    const told = [row.name, row.version, address];
    let outcome = await row.try(`${service.url}${address}`);
    if (!isAll(outcome)) {
      console.log(line([...told, `once more: ${JSON.stringify(outcome)}`]));
      outcome = await row.try(`${service.url}${address}`);
    }
    if (!isAll(outcome)) faults += 1;
    console.log(line([...told, ...(isAll(outcome) ? cellsOf(outcome) : [JSON.stringify(outcome)])]));
  }
}
process.exitCode = faults > 0 ? 1 : 0;
