import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { executable } from '../contenders.ts';
import { median } from '../statistics.ts';
import { figure, table } from '../table.ts';
import { newStateDir } from '../work-folder.ts';

interface StdioResult {
  readonly name: string;
  readonly firstMs: number;
}

/** Starts of each program: a median of fewer wanders by a tenth. */
const starts = 25;

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};

/** From the start of `places mcp` to its first answer, beside a Node that only prints, in turn. */
export async function measureStdio(): Promise<StdioResult[]> {
  const programs = [
    { name: 'node -e, prints a line', command: [process.execPath, '-e', 'console.log(1)'] },
    { name: 'places mcp, executable', command: [executable, 'mcp', '--state-dir', newStateDir()] },
  ];
  const samples = programs.map((): number[] => []);
  for (let i = 0; i < starts; i += 1)
    for (const [which, { command }] of programs.entries()) samples[which]?.push(await firstAnswer(command));
  return programs.map(({ name }, i) => ({ name, firstMs: median(samples[i] ?? []) }));
}

async function firstAnswer([command = '', ...args]: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  // A program that only prints may be gone before it is asked.
  child.stdin.on('error', () => {});
  child.stdin.end(`${JSON.stringify(initialize)}\n`);
  await once(child.stdout, 'data');
  const ms = performance.now() - started;
  await closed;
  return ms;
}

export function stdioTable(results: readonly StdioResult[]): string {
  const [reference] = results;
  const lines = results.map(({ name, firstMs }) => [
    `  ${name}`,
    figure(firstMs, 0),
    figure(firstMs / (reference?.firstMs ?? Number.NaN), 2),
  ]);
  return table([['stdio', 'ms to the first answer', '× node -e'], ...lines]);
}
