import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { ReplyError } from '../redis/errors.ts';

/** Why commands of one kind fail, from the first failure until one has written. A read that succeeds proves nothing. */
export class Refusal {
  readonly #kind: string;
  readonly #log: Pick<Log, 'info' | 'error'>;
  #fault: string | undefined;
  #isLogged = false;

  /** `kind` names the commands in the log. */
  constructor(kind: string, log: Pick<Log, 'info' | 'error'>) {
    this.#kind = kind;
    this.#log = log;
  }

  /** Fit for the public: an error of the engine is told by its code alone. The log gets the whole of it. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** A command failed. A lost connection is logged elsewhere. */
  begin(error: unknown): void {
    const isReply = error instanceof ReplyError;
    this.#fault = isReply ? `the engine refused a command (${error.code})` : messageOf(error);
    if (isReply && !this.#isLogged)
      this.#log.error('shared state refused a command', { for: this.#kind, reason: error.message });
    this.#isLogged ||= isReply;
  }

  end(): void {
    if (this.#isLogged) this.#log.info('shared state takes commands again', { for: this.#kind });
    this.#isLogged = false;
    this.#fault = undefined;
  }
}
