import { execFileSync } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that hangs: `fsync` of programs on it does not return. */
export class HungDisk {
  readonly #flag: string;
  readonly #library: string;

  /** Compiles a library into the folder; needs a C compiler. */
  constructor(folder: string) {
    this.#flag = join(folder, 'hung');
    this.#library = join(folder, 'hung-disk.so');
    const source = join(import.meta.dirname, 'hung-disk.c');
    execFileSync('gcc', ['-shared', '-fPIC', '-o', this.#library, source, '-ldl']);
  }

  /** Environment of a program that uses the disk. */
  get env(): Record<string, string> {
    return { LD_PRELOAD: this.#library, HUNG_DISK: this.#flag };
  }

  hang(): void {
    writeFileSync(this.#flag, '');
  }

  /** Number of calls blocked since it began to hang. */
  get waiting(): number {
    return statSync(this.#flag).size;
  }

  resume(): void {
    rmSync(this.#flag, { force: true });
  }
}
