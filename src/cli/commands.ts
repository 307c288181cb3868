import table from './commands.json' with { type: 'json' };
import { mcpOptions, type Option, options, variableOf } from './options.ts';

/** An option as the help shows it. One that has a default has an environment variable, too. */
export type Flag = Pick<Option<unknown>, 'flag' | 'value' | 'help'> &
  Partial<Pick<Option<unknown>, 'defaultText'>>;

/** One command: help, parsing and completion all follow from this. */
interface CommandEntry {
  /** What stands behind the name. */
  readonly synopsis: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
}

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export type CommandName = keyof typeof table;

/** Every command, in the order of the help. */
export const commands: Readonly<Record<CommandName, CommandEntry>> = {
  ...table,
  serve: { ...table.serve, flags: Object.values(options) },
  mcp: { ...table.mcp, flags: Object.values(mcpOptions) },
};

export const commandEntries = Object.entries(commands);

export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}

/** Columns of a command with its synopsis in the help. */
const synopsisWidth = 38;

/** What stands before an option of `serve` that begins a group. */
const headings: Readonly<Record<string, string>> = {
  '--port': '\nEvery day:\n',
  '--state-dir': '\nThe visitor counter:\n',
  '--rate-limit': '\nWho visits, and through what:\n',
};

/** The list of all commands, or a command with its options. */
export function helpText(topic: CommandName | undefined): string {
  if (topic === undefined) {
    const lines = commandEntries.map(
      ([name, { synopsis, summary }]) =>
        `  ${`places ${name} ${synopsis}`.padEnd(synopsisWidth)} ${summary}\n`,
    );
    return `places: tourist attractions of one city as an HTTP service\n\n${lines.join('')}`;
  }
  const { synopsis, summary, flags } = commands[topic];
  const headingOf = ({ flag }: Flag) => (topic === 'serve' ? (headings[flag] ?? '') : '');
  const texts = flags.map((flag) => headingOf(flag) + flagText(flag));
  return `places ${topic} ${synopsis}\n\n  ${summary}\n${texts.join('')}`;
}

function flagText({ flag, value, help, defaultText }: Flag): string {
  const more =
    defaultText === undefined ? '' : `      default: ${defaultText}; environment: ${variableOf({ flag })}\n`;
  return `\n  ${value ? `${flag} ${value}` : flag}\n      ${help}\n${more}`;
}
