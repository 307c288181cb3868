import { messageOf } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { ReplyError } from '../redis/errors.ts';

/**
 * Tracks the reason why commands fail until a write succeeds; a successful read proves nothing. `kind` names the
 * commands in the log.
 */
export function createRefusal(kind: string, log: Pick<Log, 'info' | 'error'>) {
  let fault: string | undefined;
  let isLogged = false;
  return {
    /** Reason without internal details: only the code of an engine error. The log gets the whole message. */
    get fault(): string | undefined {
      return fault;
    },
    /** Records a failed command. Lost connections are logged elsewhere. */
    begin(error: unknown): void {
      const isReply = error instanceof ReplyError;
      fault = isReply ? `the engine refused a command (${error.code})` : messageOf(error);
      if (isReply && !isLogged)
        log.error('shared state refused a command', { for: kind, reason: error.message });
      isLogged ||= isReply;
    },
    end(): void {
      if (isLogged) log.info('shared state accepts commands again', { for: kind });
      isLogged = false;
      fault = undefined;
    },
  };
}
