import { readFileSync } from 'node:fs';

/**
 * Bytes of memory that are a process's own. What it maps from files is left out: that is shared, and differs by what
 * the machine happens to have cached.
 */
export function anonymousBytes(pid: number): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
