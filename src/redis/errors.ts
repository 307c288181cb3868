/**
 * An error the engine itself answered: the command had no effect. `code` is its first word, as in NOSCRIPT or LOADING.
 * Engines before Redis 7 wrap what a command in a script was refused with.
 */
export class ReplyError extends Error {
  readonly code: string;

  constructor(message: string) {
    super(message);
    this.name = 'ReplyError';
    this.code = message.replace(/^ERR Error running script.* -(?=[A-Z]+ )/, '').replace(/ .*/s, '');
  }
}

/** The command never left this process, so it is safe to send it again. */
export class NotSentError extends Error {
  constructor(reason: string) {
    super(`not sent: ${reason}`);
    this.name = 'NotSentError';
  }
}

/**
 * The command was sent and its reply never came: it may have run or not, and it may still run later. Send it again only
 * if running it twice does no harm.
 */
export class OutcomeUnknownError extends Error {
  constructor(reason: string) {
    super(`outcome unknown: ${reason}`);
    this.name = 'OutcomeUnknownError';
  }
}

/** What arrived is not RESP, or exceeds a bound. Where the next reply begins is unknown, so the connection ends. */
export class ProtocolError extends Error {
  constructor(problem: string) {
    super(`protocol error: ${problem}`);
    this.name = 'ProtocolError';
  }
}
