import { execFileSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that stops answering: `fsync` of the programs that run on it does not return. */
export class HungDisk {
  readonly #flag: string;
  readonly #library: string;

  /** Needs a C compiler. What it makes lies in the folder. */
  constructor(folder: string) {
    this.#flag = join(folder, 'hung');
    this.#library = join(folder, 'hung-disk.so');
    const source = join(import.meta.dirname, 'hung-disk.c');
    execFileSync('gcc', ['-shared', '-fPIC', '-o', this.#library, source, '-ldl']);
  }

  /** The environment of a program that runs on it. */
  get env(): Record<string, string> {
    return { LD_PRELOAD: this.#library, HUNG_DISK: this.#flag };
  }

  hang(): void {
    writeFileSync(this.#flag, '');
  }

  /** Calls that have waited since it began to hang. */
  get waiting(): number {
    return statSync(this.#flag).size;
  }

  resume(): void {
    rmSync(this.#flag, { force: true });
  }
}
