import { messageOf } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { ReplyError } from '../redis/errors.ts';

/** Why commands fail, until one has written: a read that succeeds proves nothing. `kind` names them in the log. */
export function createRefusal(kind: string, log: Pick<Log, 'info' | 'error'>) {
  let fault: string | undefined;
  let isLogged = false;
  return {
    /** Fit for the public: an error of the engine is told by its code alone. The log gets the whole of it. */
    get fault(): string | undefined {
      return fault;
    },
    /** A command failed. A lost connection is logged elsewhere. */
    begin(error: unknown): void {
      const isReply = error instanceof ReplyError;
      fault = isReply ? `the engine refused a command (${error.code})` : messageOf(error);
      if (isReply && !isLogged)
        log.error('shared state refused a command', { for: kind, reason: error.message });
      isLogged ||= isReply;
    },
    end(): void {
      if (isLogged) log.info('shared state takes commands again', { for: kind });
      isLogged = false;
      fault = undefined;
    },
  };
}
