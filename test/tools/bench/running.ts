import { commandOf, titles } from './contenders.ts';
import type { Recording } from './recording.ts';
import type { ContenderName } from './rows.ts';
import { type Server, startServer } from './server.ts';

/** The contenders that run: each is started when it is first needed, and all are stopped at the end. */
export class Running {
  readonly #recording: Recording;
  readonly #servers = new Map<ContenderName, Server | undefined>();
  readonly #missing = new Set<ContenderName>();

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /** Starts the named contenders that do not run yet. Returns those that this machine has, in the same order. */
  async start(names: readonly ContenderName[]): Promise<Map<ContenderName, Server>> {
    const found = new Map<ContenderName, Server>();
    for (const name of names) {
      if (!this.#servers.has(name)) this.#servers.set(name, await this.#startOne(name));
      const server = this.#servers.get(name);
      if (server) found.set(name, server);
    }
    return found;
  }

  /** The same in new processes. */
  async restart(names: readonly ContenderName[]): Promise<Map<ContenderName, Server>> {
    await this[Symbol.asyncDispose]();
    return this.start(names);
  }

  async #startOne(name: ContenderName): Promise<Server | undefined> {
    const command = commandOf(name, this.#recording.file);
    if (command) return startServer(command);
    if (!this.#missing.has(name)) console.log(`${titles[name]}: not on this machine, left out`);
    this.#missing.add(name);
    return undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#servers.values()) await server?.kill();
    this.#servers.clear();
  }
}
