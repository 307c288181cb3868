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

/** Options whose value is a path. */
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
  // Zsh runs what is written for bash.
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

/** Text in single quotes, in which fish expands nothing. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
