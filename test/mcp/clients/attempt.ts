import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What a client does, and what came of it: `yes`, `–` for what it does not have, or the error. */
export type Outcome = Readonly<Record<string, string>>;

/** Patience with one client, in milliseconds: the slowest starts a process for each of six questions. */
const clientBoundMs = 300_000;

/** Has a client use the service at a URL, in a process and a home folder of its own. */
export async function attempt(name: string, url: string): Promise<Outcome> {
  return run(process.execPath, ['exercise.mjs', name, url]);
}

/** The same with FastMCP, in a Python that has it. */
export async function attemptFastMcp(python: string, kind: 'http' | 'sse', url: string): Promise<Outcome> {
  return run(python, ['-W', 'ignore', 'fastmcp_client.py', kind, url]);
}

async function run(command: string, args: readonly string[]): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'places-client-'));
  try {
    const { stdout } = await promisify(execFile)(command, args, {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { ...process.env, HOME: home },
      timeout: clientBoundMs,
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Outcome;
  } catch (error) {
    return { connect: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
