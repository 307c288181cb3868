/**
 * An error the engine itself answered: the command had no effect. `code` is its first word, as in NOSCRIPT or LOADING.
 * Engines before Redis 7 wrap what a command in a script was refused with.
 */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';
  readonly code = this.message.replace(/^ERR Error running script.* -(?=[A-Z]+ )/, '').replace(/ .*/s, '');
}

/** The command never left this process, so it is safe to send it again. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** The command was sent and no reply came: it may have run, or may run later. To repeat it must do no harm. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** What arrived is not RESP, or exceeds a bound. Where the next reply begins is unknown, so the connection ends. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
