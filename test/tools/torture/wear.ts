/*
 * What counting costs an SD card: `node --import tsx test/tools/torture/wear.ts` (root; three minutes). Every row runs the real
 * program on an ext4 file system of its own and reads from the kernel how much that block device was made to write,
 * journal and all (`/sys/block/…/stat`, seventh field). Prints the table of docs/running.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withFolder } from '../../support/folder.ts';
import { serve, ViewsClient } from './client.ts';

interface Row {
  readonly flush: string;
  readonly visitors: string;
  /** Writes a day when a view comes every second, where the question makes sense. */
  readonly dailyWrites?: number;
  /** Sends views for a while and returns how many were counted. */
  readonly visit: (url: string) => Promise<number>;
}

const sectorBytes = 512;
const imageBytes = 64 * 1024 * 1024;
const viewsPerSecond = 10;
const secondsPerDay = 86_400;

const rows: readonly Row[] = [
  {
    flush: 'always',
    visitors: 'one after the other',
    dailyWrites: secondsPerDay,
    visit: (url) => connections(url, 1, 1000),
  },
  { flush: 'always', visitors: '64 at once', visit: (url) => connections(url, 64, 20_000) },
  ...[1, 10, 60].map((seconds) => ({
    flush: String(seconds * 1000),
    visitors: `${viewsPerSecond} a second`,
    dailyWrites: secondsPerDay / seconds,
    visit: (url: string) => steady(url, Math.max(30, 3 * seconds)),
  })),
];

async function connections(url: string, count: number, views: number): Promise<number> {
  const clients = Array.from({ length: Math.ceil(count / 32) }, () => new ViewsClient(url));
  let sent = 0;
  const visitor = async (_: unknown, i: number): Promise<void> => {
    while (sent < views) {
      sent += 1;
      await clients[i % clients.length]?.view();
    }
  };
  await Promise.all(Array.from({ length: count }, visitor));
  return views;
}

async function steady(url: string, seconds: number): Promise<number> {
  const client = new ViewsClient(url);
  const views = seconds * viewsPerSecond;
  for (let view = 0; view < views; view += 1) {
    await client.view();
    await pause(1000 / viewsPerSecond);
  }
  return views;
}

/** Runs something on an ext4 file system of its own; it gets the folder and a meter of the device's bytes. */
async function onDevice<T>(run: (folder: string, written: () => number) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const image = join(folder, 'image');
    const mount = join(folder, 'mount');
    writeFileSync(image, '');
    truncateSync(image, imageBytes);
    mkdirSync(mount);
    execFileSync('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image]);
    const device = execFileSync('losetup', ['--find', '--show', image], { encoding: 'utf8' }).trim();
    try {
      execFileSync('mount', [device, mount]);
      return await run(mount, () => bytesWritten(device));
    } finally {
      execFileSync('umount', [mount]);
      execFileSync('losetup', ['--detach', device]);
    }
  });
}

function bytesWritten(device: string): number {
  const fields = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8').match(/\d+/g);
  return Number(fields?.[6]) * sectorBytes;
}

async function measure({ flush, visitors, dailyWrites, visit }: Row): Promise<string> {
  return onDevice(async (folder, written) => {
    const service = await serve(join(folder, 'state'), { args: ['--flush', flush] });
    const client = new ViewsClient(service.url);
    execFileSync('sync', ['--file-system', folder]);
    const before = { bytes: written(), flushes: await client.flushes() };
    const views = await visit(service.url);
    execFileSync('sync', ['--file-system', folder]);
    const kib = (written() - before.bytes) / 1024;
    const flushes = (await client.flushes()) - before.flushes;
    await service.stop();
    const day = dailyWrites === undefined ? '–' : amount((kib / flushes) * dailyWrites);
    return `| \`${flush}\` | ${visitors} | ${(kib / views).toPrecision(2)} | ${day} |`;
  });
}

function amount(kib: number): string {
  const mib = kib / 1024;
  return mib >= 1000 ? `${(mib / 1024).toPrecision(2)} GiB` : `${Math.round(mib)} MiB`;
}

console.log('| `--flush` | views | KiB per view | a day of one view a second |');
console.log('|---|---|---|---|');
for (const line of await Promise.all(rows.map(measure))) console.log(line);
