import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeGeneration } from '../../../src/views/generation.ts';
import { withFolder } from '../../support/folder.ts';
import { runPlaces } from '../../support/service.ts';
import { damages, strangers } from '../../views/damage.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';

/** Every how many of the damaged files are tried. The tests of recovery read all of them, without a program. */
const steps: Record<Scale, number> = { quick: 1500, short: 200, long: 20 };

async function run({ scale, findings, signal, report }: Setting): Promise<void> {
  const files = damages().map(
    ([name, bytes]) => [name, (path: string) => writeFileSync(path, bytes)] as const,
  );
  const all = [...files, ...Object.entries(strangers)];
  for (const [name, put] of all.filter((_, i) => i % steps[scale] === 0)) {
    if (signal.aborted) return;
    await withFolder((folder) => start(folder, put, (what) => report(`${name}: ${what}`)));
    findings.count('damaged files given to the program, beside a good one and alone');
  }
}

/** First with a good generation, then with none. */
async function start(folder: string, put: (path: string) => void, report: Setting['report']): Promise<void> {
  writeFileSync(join(folder, 'views.0'), encodeGeneration({ sequence: 7, count: 1233 }));
  put(join(folder, 'views.1'));
  {
    await using service = await serve(folder);
    const client = new ViewsClient(service.url);
    if ((await client.read()) !== 1233) report('not the good generation');
    if ((await client.health()).status !== 'degraded') report('health says ok');
    const isTold = service.lines().some(({ level, file }) => level === 'error' && file === 'views.1');
    if (!isTold) report('the log is silent about it');
  }
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  put(join(folder, 'views.0'));
  const { code, stderr } = await runPlaces(['serve', '--port', '0', '--state-dir', folder]);
  if (code !== 2 || stderr.trimEnd().includes('\n')) report(`ended with ${code}: ${stderr}`);
  if (!/holds no valid view count, but "views\.0"/.test(stderr)) report(`an unclear error: ${stderr}`);
  if (!readdirSync(folder).includes('views.0')) report('the file was moved');
}

/** Files gone bad in every way we could think of. */
export const damaged: Trial = { name: 'damaged files', run };
