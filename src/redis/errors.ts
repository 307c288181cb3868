/**
 * Error reply of the engine; the command had no effect. `code` is its first word, such as NOSCRIPT or LOADING. Engines
 * before Redis 7 wrap errors of commands inside scripts.
 */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';
  readonly code = this.message.replace(/^ERR Error running script.* -(?=[A-Z]+ )/, '').replace(/ .*/s, '');
}

/** The command was not sent, so it is safe to repeat. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/**
 * The command was sent and no reply came; it may have run or may run later. Only idempotent commands may be repeated.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/**
 * The received bytes are not RESP or exceed a bound. The start of the next reply is unknown, so the connection ends.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
