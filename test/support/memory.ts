import { readFileSync } from 'node:fs';

/**
 * Returns the anonymous memory of a process in bytes. Mapped files are excluded: they are shared, and their resident
 * part depends on the page cache.
 */
export function anonymousBytes(pid: number): number {
  const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
