import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpFor, isTransient } from '../../../src/base/system-faults.ts';
import { testCityFile } from '../../contract/case.ts';
import { FailingCalls } from '../../support/failing-calls.ts';
import { projectRoot } from '../../support/project.ts';
import { seed } from '../torture/folder.ts';

export const seededCount = 41;
export const photoPath = '/images/a.jpg';

/** A data folder with a photo and a base map, a state folder, and calls on them that can fail. */
export class FaultySite {
  readonly calls: FailingCalls;
  readonly stateDir: string;
  readonly data: string;

  constructor(folder: string) {
    this.calls = new FailingCalls(folder);
    this.stateDir = join(folder, 'state');
    this.data = join(folder, 'city');
    mkdirSync(join(this.data, 'images'), { recursive: true });
    copyFileSync(testCityFile, join(this.data, 'places.json'));
    cpSync(join(projectRoot, 'data/map.geojson'), join(this.data, 'map.geojson'));
    writeFileSync(
      join(this.data, photoPath),
      Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(4000)]),
    );
    this.resetState();
  }

  /** Puts the state folder back to a count of 41. */
  resetState(): void {
    rmSync(this.stateDir, { recursive: true, force: true });
    mkdirSync(this.stateDir);
    writeFileSync(join(this.stateDir, 'views.lock.db'), '', { mode: 0o600 });
    seed(this.stateDir, seededCount);
  }

  get args(): string[] {
    return ['--data', this.data, '--rate-limit', '0'];
  }
}

/** Returns what is wrong with a message to the operator about a fault; undefined if it names the fault and what helps. */
export function wrongMessage(message: string, error: string): string | undefined {
  if (!message.includes(`${error}:`)) return `does not name ${error}`;
  if (/Unknown system error|another instance/.test(message)) return 'names another reason';
  const help = helpFor(error);
  const helps = help !== undefined && message.includes(help);
  // A file that may not be read has the command that allows it.
  if (!helps && !/; [^;:]+: sudo ch(?:mod|own) /.test(message)) return 'does not say what helps';
  return undefined;
}

/** The exit code of a start that fails with this error. */
export function exitCodeFor(error: string): number {
  return isTransient(error) ? 75 : 2;
}
