export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Structured log, one line per event. Text from requesters belongs in `fields`, never in `message`. */
export type Log = ReturnType<typeof createLog>;

/** Formats: text for people, JSON lines, or announcements only. */
export const logStyles = ['pretty', 'json', 'off'] as const;
export type LogStyle = (typeof logStyles)[number];

type Level = 'info' | 'warn' | 'error';
type Format = (time: Date, level: Level, message: string, fields: LogFields) => string;

/** Maximum number of bytes buffered for the reader of the log; a reader that hangs must not exhaust memory. */
export const maxQueuedBytes = 1024 * 1024;

interface LogSink {
  write(line: string): void;
  /** Bytes that the reader has not consumed. */
  readonly writableLength: number;
}

/** Priorities of syslog(3), which the journal reads from the start of a line (sd-daemon(3)). */
const priorities = { error: '<3>', warn: '<4>', info: '<6>' } as const;
export const errorPriority = priorities.error;

/** Writes lines to a sink, for the journal with a priority. Lines are dropped and counted while the sink is full. */
export function createLog(style: LogStyle, sink: LogSink, now: () => Date, isJournal = false) {
  const format = style === 'json' ? jsonLine : prettyLine;
  let dropped = 0;
  const put = (level: Level, message: string, fields: LogFields = {}): void => {
    if (sink.writableLength > maxQueuedBytes) {
      dropped += 1;
      return;
    }
    const lines = dropped;
    dropped = 0;
    if (lines > 0) put('warn', 'the reader of the log was too slow, lines were dropped', { lines });
    sink.write(`${isJournal ? priorities[level] : ''}${format(now(), level, message, fields)}\n`);
  };
  const at = (level: Level) => (message: string, fields?: LogFields) => {
    if (style !== 'off') put(level, message, fields);
  };
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    /** Written in every style, including `off`. */
    announce: (message: string) => put('info', message),
  };
}

const jsonLine: Format = (time, level, message, fields) => {
  return ascii(JSON.stringify({ time: time.toISOString(), level, message, ...fields }));
};

const prettyLine: Format = (time, level, message, fields) => {
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${plainWord.test(String(value)) ? value : JSON.stringify(value)}`);
  return ascii(`${time.toISOString().slice(11, 19)} ${level.padEnd(5)} ${message}${words.join('')}`);
};

const plainWord = /^[\w.:/@%+-]+$/;

/** Escapes everything but printable ASCII: terminals act on control characters, and some letters look like others. */
function ascii(line: string): string {
  return line.replace(/[^\x20-\x7e]/g, escaped);
}

/** Control characters and bidirectional marks, on which terminals act. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unprintable = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Escapes untrusted text for one line of a terminal. */
export function printable(text: string): string {
  return text.replace(unprintable, escaped);
}

/** Joins the lines that another program printed, for a message of one line. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
