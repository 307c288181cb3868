import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCounter } from '../../src/views/file-counter.ts';
import { encodeGeneration } from '../../src/views/store.ts';
import { withFolder } from '../support/folder.ts';
import { runPlaces } from '../support/service.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { type Damage, damages } from '../views/damage.ts';
import { serve, ViewsClient } from './client.ts';

/** Every how many of the damaged files are tried: with the counter alone, and with the whole program. */
const steps: Record<Scale, { counter: number; program: number }> = {
  quick: { counter: 60, program: 1500 },
  short: { counter: 4, program: 200 },
  long: { counter: 1, program: 20 },
};

const slots = ['views.0', 'views.1'] as const;
const good = encodeGeneration({ sequence: 7, count: 1233 });
const silent = { info() {}, warn() {}, error() {}, announce() {} };

async function run({ scale, findings, signal, report }: Setting): Promise<void> {
  const all = damages();
  const tried = all.filter((_, i) => i % steps[scale].counter === 0);
  for (const damage of tried) {
    for (const slot of slots) {
      if (signal.aborted) return;
      await withFolder((folder) =>
        goOn(folder, slot, damage, (what) => report(`${slot}, ${damage.name}: ${what}`)),
      );
      findings.count('damaged files beside a good one');
    }
  }
  const started = all.filter((_, i) => i % steps[scale].program === 0);
  for (const damage of started) {
    if (signal.aborted) return;
    await withFolder((folder) => startForReal(folder, damage, (what) => report(`${damage.name}: ${what}`)));
    findings.count('damaged files given to the program, beside a good one and alone');
  }
}

/** With a good generation beside it. */
async function goOn(
  folder: string,
  slot: 'views.0' | 'views.1',
  damage: Damage,
  report: (what: string) => void,
): Promise<void> {
  writeFileSync(join(folder, slot === 'views.0' ? 'views.1' : 'views.0'), good);
  damage.apply(join(folder, slot));
  const counter = await openCounter({ stateDir: folder, flush: 'always', log: silent });
  const count = await counter.increment();
  if (count !== 1234) report(`counted on to ${count}`);
  if (!counter.health().error?.includes(slot)) report('health is silent about it');
  await counter.close();
  const kept = readdirSync(folder).filter((name) => name.startsWith(`${slot}.corrupt-`));
  if (kept.length !== 1) report(`${kept.length} quarantined files`);
}

/** The real program: first with a good generation, then with none. */
async function startForReal(folder: string, damage: Damage, report: (what: string) => void): Promise<void> {
  writeFileSync(join(folder, 'views.0'), good);
  damage.apply(join(folder, 'views.1'));
  {
    await using service = await serve(folder);
    const client = new ViewsClient(service.url);
    if ((await client.read()) !== 1233) report('not the good generation');
    if ((await client.health()).status !== 'degraded') report('health says ok');
    const isTold = service.lines().some(({ level, file }) => level === 'error' && file === 'views.1');
    if (!isTold) report('the log is silent about it');
  }
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  damage.apply(join(folder, 'views.0'));
  const { code, stderr } = await runPlaces(['serve', '--port', '0', '--state-dir', folder]);
  if (code !== 2 || stderr.trimEnd().includes('\n')) report(`ended with ${code}: ${stderr}`);
  if (!/holds no valid view count, but "views\.0"/.test(stderr)) report(`an unclear error: ${stderr}`);
  if (!readdirSync(folder).includes('views.0')) report('the file was moved');
}

/** Files gone bad in every way we could think of. */
export const damaged: Trial = { name: 'damaged files', run };
