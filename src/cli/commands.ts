import type { Option } from './option.ts';
import { mcpOptions, options, variableOf } from './options.ts';

/** Option as listed in the help. Options with a default also have an environment variable. */
export type Flag = Pick<Option<unknown>, 'flag' | 'value' | 'help'> &
  Partial<Pick<Option<unknown>, 'defaultText' | 'repeats'>>;

/** A command; help, parsing and completion are derived from it. */
interface CommandEntry {
  /** Arguments after the name. */
  readonly synopsis: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
}

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

const dryRun = { flag: '--dry-run', help: 'print the steps without performing them' };

const table = {
  serve: {
    synopsis: '[options]',
    summary: 'start the service (the default command)',
    flags: Object.values(options),
  },
  mcp: {
    synopsis: '[options]',
    summary: 'serve MCP over standard input and output, for clients that start the server',
    flags: Object.values(mcpOptions),
  },
  init: {
    synopsis: '[--csv] [FOLDER]',
    summary: 'write a data file with three places and its schema into a folder, or here',
    flags: [{ flag: '--csv', help: 'write places.csv instead, a table to fill in and import' }],
  },
  check: {
    synopsis: '[options] FILE|-',
    summary: 'validate a data file or standard input; prints each fault as FILE:LINE:COLUMN',
    flags: [
      { flag: '--all', help: 'show every fault and warning, not only the first 50' },
      { flag: '--strict', help: 'treat warnings as faults' },
      { flag: '--ready', help: 'list what is open before publication, with the share that is done' },
      { flag: '--json', help: 'print an array of objects' },
      { flag: '--watch', help: 'check again whenever the file, its map or its photos change' },
    ],
  },
  import: {
    synopsis: '[options] FILE…|-',
    summary: 'convert tables and maps to a data file, and report guessed values',
    flags: [
      {
        flag: '--output',
        value: 'FILE',
        help: 'file to write, which must not exist; the default is standard output',
      },
      { flag: '--force', help: 'overwrite the file of --output; keeps its routes and ids' },
      {
        flag: '--merge',
        value: 'FOLDER',
        help: 'bring the places into this data folder, where values edited by hand, routes and ids stay',
      },
      { flag: '--dry-run', help: 'print new, changed and missing places, and write nothing' },
      { flag: '--city', value: 'FILE', help: 'file with the city of the places, with or without places' },
      {
        flag: '--encoding',
        value: 'NAME',
        help: 'encoding of the file, such as windows-1251, shift_jis or gbk; the default is detected',
      },
      {
        flag: '--columns',
        value: 'FIELD,…',
        help: 'fields of a table without headings, such as name,lat,lng; - leaves a column out',
      },
      {
        flag: '--map',
        value: 'COLUMN=FIELD|FILE',
        help: 'read a column as this field, or not at all (COLUMN=); or convert FILE to the base map',
        repeats: true,
      },
      { flag: '--all', help: 'show everything, not only the first 50 lines' },
    ],
  },
  export: {
    synopsis: '[--geojson] FILE',
    summary: 'print the places of a data file as CSV for spreadsheets; import reads it back',
    flags: [{ flag: '--geojson', help: 'print GeoJSON, with the city' }],
  },
  photos: {
    synopsis: '[--dry-run] FOLDER',
    summary: 'fetch the photos that a data folder names at other hosts into its images',
    flags: [{ flag: '--dry-run', help: 'list the photos without fetching them' }],
  },
  schema: {
    synopsis: '',
    summary: 'print the JSON Schema (2020-12) of a data file, for editors',
    flags: [],
  },
  unit: {
    synopsis: '[--socket]',
    summary: 'print a hardened systemd unit',
    flags: [{ flag: '--socket', help: 'print socket and service units, for socket activation' }],
  },
  install: {
    synopsis: '[options]',
    summary: 'as root: copy the program to /usr/local/bin, write and enable the unit',
    flags: [
      {
        flag: '--domain',
        value: 'NAME',
        repeats: true,
        help: 'serve this name over HTTPS on ports 443 and 80; may be repeated',
      },
      { flag: '--socket', help: 'use socket activation' },
      dryRun,
    ],
  },
  uninstall: {
    synopsis: '[--purge] [--dry-run]',
    summary: 'as root: remove the program and its unit',
    flags: [{ flag: '--purge', help: 'also remove options and visitor count' }, dryRun],
  },
  completion: {
    synopsis: shells.join('|'),
    summary: 'print the command line completion for a shell',
    flags: [],
  },
  version: { synopsis: '', summary: 'print the version', flags: [] },
  help: { synopsis: '[COMMAND]', summary: 'list the commands, or all options of one', flags: [] },
} as const satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof table;

/** Commands in the order of the help. */
export const commands: Readonly<Record<CommandName, CommandEntry>> = table;

export const commandEntries = Object.entries(commands);

export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}

/** Command line in the help. */
const usageOf = (name: string, synopsis: string) => `places ${name} ${synopsis}`.trimEnd();

/** Headings of the groups of `serve` options, by the first option of each. */
const headings: Readonly<Record<string, string>> = {
  '--port': '\nEvery day:\n',
  '--domain': '\nHTTPS:\n',
  '--state-dir': '\nThe visitor counter:\n',
  '--rate-limit': '\nVisitors and proxies:\n',
};

/** Returns the list of commands, or the help of one command. */
export function helpText(topic: CommandName | undefined): string {
  if (topic === undefined) {
    const usages = commandEntries.map(([name, { synopsis }]) => usageOf(name, synopsis));
    const width = Math.max(...usages.map(({ length }) => length));
    const lines = commandEntries.map(
      ([, { summary }], i) => `  ${(usages[i] ?? '').padEnd(width)}  ${summary}\n`,
    );
    return `places: tourist attractions of one city as an HTTP service\n\n${lines.join('')}`;
  }
  const { synopsis, summary, flags } = commands[topic];
  const headingOf = ({ flag }: Flag) => (topic === 'serve' ? (headings[flag] ?? '') : '');
  const texts = flags.map((flag) => headingOf(flag) + flagText(flag));
  return `${usageOf(topic, synopsis)}\n\n  ${summary}\n${texts.join('')}`;
}

function flagText({ flag, value, help, defaultText }: Flag): string {
  const more =
    defaultText === undefined ? '' : `      default: ${defaultText}; environment: ${variableOf({ flag })}\n`;
  return `\n  ${value ? `${flag} ${value}` : flag}\n      ${help}\n${more}`;
}

/** Placeholders of options whose value is a path. */
const paths = new Set(['FILE', 'FOLDER']);

export function completionScript(shell: Shell): string {
  return scripts[shell]();
}

const scripts: Readonly<Record<Shell, () => string>> = {
  bash() {
    const names = commandEntries.map(([name]) => name).join(' ');
    const cases = commandEntries.map(
      ([name, { flags }]) => `    ${name}) words='${flags.map(({ flag }) => flag).join(' ')}' ;;\n`,
    );
    return `_places() {
  local word=\${COMP_WORDS[COMP_CWORD]} command=serve words=
  if ((COMP_CWORD > 1)) && [[ \${COMP_WORDS[1]} != -* ]]; then command=\${COMP_WORDS[1]}; fi
  case $command in
${cases.join('')}  esac
  if [[ $command == completion ]]; then words='${shells.join(' ')}'; fi
  if [[ $command == help ]] || ((COMP_CWORD == 1)); then words="$words ${names}"; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _places places
`;
  },
  // Zsh runs the completion of bash.
  zsh: () =>
    `autoload -Uz compinit bashcompinit\n(( $+functions[compdef] )) || compinit\nbashcompinit\n${scripts.bash()}`,
  fish() {
    const lines = commandEntries.flatMap(([name, { summary, flags }]) => {
      const isGiven = `__fish_seen_subcommand_from ${name}`;
      const isChosen = name === 'serve' ? `__fish_use_subcommand; or ${isGiven}` : isGiven;
      const options = flags.map(({ flag, value, help }) => {
        const operand = value === undefined ? '' : paths.has(value) ? ' -r -F' : ' -x';
        return `complete -c places -n '${isChosen}' -l ${flag.slice(2)}${operand} -d ${quoted(help)}\n`;
      });
      return [
        `complete -c places -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}\n`,
        ...options,
      ];
    });
    return `${lines.join('')}complete -c places -n '__fish_seen_subcommand_from completion' -f -a '${shells.join(' ')}'\n`;
  },
};

/** Quotes text for fish, which expands nothing in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
