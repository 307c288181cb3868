import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withFolder } from '../../support/folder.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';

const seconds: Record<Scale, number> = { quick: 1, short: 10, long: 60 };
const flushes = ['always', '100'];
/** Between two looks at whether the views are stored, in milliseconds. */
const pollMs = 20;

async function run({ scale, findings, report }: Setting): Promise<void> {
  for (const flush of flushes) {
    await withFolder(async (folder) => {
      await using service = await serve(folder, { args: ['--flush', flush] });
      const client = new ViewsClient(service.url);
      for (let view = 0; view < 10; view += 1) await client.view();
      for (let views = (await client.health()).views; views.persisted < views.count; ) {
        await pause(pollMs);
        ({ views } = await client.health());
      }
      const before = { bytes: bytesWritten(service.pid), files: times(folder) };
      await pause(seconds[scale] * 1000);
      findings.count('seconds in which nobody came', seconds[scale]);
      findings.check('bytes written in them', bytesWritten(service.pid) - before.bytes, 0);
      if (times(folder) !== before.files) report(`--flush ${flush}: the files changed`);
    });
  }
}

/** What the process has made the kernel write to storage (proc(5), `/proc/PID/io`). */
function bytesWritten(pid: number): number {
  const match = /^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'));
  return Number(match?.[1] ?? Number.NaN);
}

function times(folder: string): string {
  const names = ['.', ...readdirSync(folder)];
  return names.map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`).join('\n');
}

/** Nobody comes: nothing may be written. */
export const idle: Trial = { name: 'idle', run };
