import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requester } from '../../support/http.ts';
import type { Row } from './rows.ts';
import { loadCore } from './server.ts';
import { workFolder } from './work-folder.ts';

interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface LoadOptions {
  readonly seconds: number;
  readonly connections: number;
}

/** Sends one kind of request as fast as it is answered. Throws when any answer is an error or a connection breaks. */
export async function load(origin: string, row: Row, { seconds, connections }: LoadOptions): Promise<Load> {
  const script = join(workFolder, `${row.name}.lua`);
  writeFileSync(script, luaOf(row, await fieldsOf(row, origin)));
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script];
  const command = ['-c', loadCore, 'wrk', ...options, origin + row.path];
  const { stdout, stderr } = await promisify(execFile)('taskset', command);
  if (/Non-2xx|Socket errors/.test(stdout) || stderr !== '')
    throw new Error(`${row.name} at ${origin} was not answered:\n${stderr}${stdout}`);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    requestsPerSecond: Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: milliseconds(/\s50%\s+(\S+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/\s99%\s+(\S+)/.exec(stdout)?.[1]),
  };
}

function milliseconds(text = ''): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit ?? ''] ?? Number.NaN);
}

/** The header fields that a request of this kind has for this server. */
export async function fieldsOf(row: Row, origin: string): Promise<Readonly<Record<string, string>>> {
  if (!row.conditional) return row.headers ?? {};
  const { headers } = await requester(origin, '127.0.0.1')({ path: row.path });
  return { ...row.headers, 'If-None-Match': headers.etag ?? '' };
}

function luaOf(row: Row, fields: Readonly<Record<string, string>>): string {
  return [
    `wrk.method = ${quoted(row.method ?? 'GET')}`,
    ...Object.entries(fields).map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`),
    ...(row.varied ? [variedRequest(row.path, row.varied)] : []),
    ...(row.visitors ? [visitors] : []),
    ...(row.delayMs === undefined ? [] : [`delay = function() return ${row.delayMs} end`]),
  ].join('\n');
}

/** More clients than send requests within a window, so that nobody is refused. */
const visitors = `
    local n = math.random(0, 200000)
    request = function()
      n = (n + 1) % 200000
      wrk.headers['X-Forwarded-For'] = string.format('10.%d.%d.%d', n / 65536, n / 256 % 256, n % 256)
      return wrk.format()
    end`;

/** Counts through all orders of four words, from another place in each run. */
function variedRequest(path: string, words: readonly string[]): string {
  return `
    local words = { ${words.map(quoted).join(', ')} }
    math.randomseed(os.time())
    local n = math.random((#words) ^ 4)
    request = function()
      n = n + 1
      local search, rest = {}, n
      for i = 1, 4 do
        search[i] = words[rest % #words + 1]
        rest = math.floor(rest / #words)
      end
      return wrk.format(nil, ((${quoted(path)}):gsub("*", table.concat(search, "+"))))
    end`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
