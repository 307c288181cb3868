import { mcpOptions, type Option, options, variableOf } from './options.ts';

/** An option as the help shows it. One that has a default has an environment variable, too. */
export type Flag = Pick<Option<unknown>, 'flag' | 'value' | 'help'> &
  Partial<Pick<Option<unknown>, 'defaultText'>>;

/** One command: help, parsing and completion all follow from this. */
export interface CommandEntry {
  /** What stands behind the name. */
  readonly synopsis: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
}

const dryRun = { flag: '--dry-run', help: 'say what would be done, and do nothing' };

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Every command, in the order of the help. */
export const commands = {
  serve: {
    synopsis: '[options]',
    summary: 'start the service (the default command)',
    flags: Object.values(options),
  },
  mcp: {
    synopsis: '[options]',
    summary: 'speak MCP over standard input and output, for clients that start programs',
    flags: Object.values(mcpOptions),
  },
  init: {
    synopsis: '[--csv] [FOLDER]',
    summary: 'write a small data file, and its schema, into a folder with the name of a city',
    flags: [{ flag: '--csv', help: 'write places.csv instead, a table to fill in and import' }],
  },
  check: {
    synopsis: '[options] FILE|-',
    summary: 'validate a data file, or standard input: a line a fault, as FILE:LINE:COLUMN',
    flags: [
      { flag: '--all', help: 'show every fault and warning, not only the first 50' },
      { flag: '--strict', help: 'take warnings for faults' },
      { flag: '--json', help: 'print an array of objects' },
      { flag: '--watch', help: 'check again whenever the file, its map or its photos change' },
    ],
  },
  import: {
    synopsis: '[options] FILE|-',
    summary: 'make a data file of CSV, GeoJSON or Overpass JSON, and tell what was guessed',
    flags: [
      {
        flag: '--output',
        value: 'FILE',
        help: 'file to write, which must not exist; without it standard output',
      },
      { flag: '--force', help: 'replace the file of --output' },
      { flag: '--city', value: 'FILE', help: 'file with the city of the places, with or without places' },
      { flag: '--all', help: 'tell everything, not only the first 50 lines' },
    ],
  },
  export: {
    synopsis: '[--geojson] FILE',
    summary: 'print the places of a data file as CSV, for spreadsheets; import reads it again',
    flags: [{ flag: '--geojson', help: 'print GeoJSON, with the city' }],
  },
  schema: {
    synopsis: '',
    summary: 'print the JSON Schema (2020-12) of a data file, for editors',
    flags: [],
  },
  unit: {
    synopsis: '[--socket]',
    summary: 'print a hardened systemd unit',
    flags: [{ flag: '--socket', help: 'the pair for socket activation' }],
  },
  install: {
    synopsis: '[--socket] [--dry-run]',
    summary: 'as root: copy the program to /usr/local/bin, write and enable the unit',
    flags: [{ flag: '--socket', help: 'with socket activation' }, dryRun],
  },
  uninstall: {
    synopsis: '[--purge] [--dry-run]',
    summary: 'as root: undo it',
    flags: [{ flag: '--purge', help: 'remove options and visitor count, too' }, dryRun],
  },
  completion: {
    synopsis: shells.join('|'),
    summary: 'print the completion of the command line for a shell',
    flags: [],
  },
  version: { synopsis: '', summary: 'print the version', flags: [] },
  help: { synopsis: '[COMMAND]', summary: 'list the commands, or all options of one', flags: [] },
} as const satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof commands;

export const commandEntries: readonly (readonly [string, CommandEntry])[] = Object.entries(commands);

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
  const { synopsis, summary, flags }: CommandEntry = commands[topic];
  const headingOf = ({ flag }: Flag) => (topic === 'serve' ? (headings[flag] ?? '') : '');
  const texts = flags.map((flag) => headingOf(flag) + flagText(flag));
  return `places ${topic} ${synopsis}\n\n  ${summary}\n${texts.join('')}`;
}

function flagText({ flag, value, help, defaultText }: Flag): string {
  const more =
    defaultText === undefined ? '' : `      default: ${defaultText}; environment: ${variableOf({ flag })}\n`;
  return `\n  ${value ? `${flag} ${value}` : flag}\n      ${help}\n${more}`;
}
