import { StartError } from '../errors.ts';
import { mcpOptions, type OptionTable, options, variableOf } from './options.ts';

/** Flags as they were given: text for those with a value, true for switches. */
export type Flags = ReadonlyMap<string, string | true>;

/** What the command line asks for. */
export type Command =
  | { readonly name: 'serve' | 'mcp' | 'unit' | 'install' | 'uninstall'; readonly flags: Flags }
  | { readonly name: 'check'; readonly file: string }
  | { readonly name: 'version' }
  | { readonly name: 'help'; readonly topic: string | undefined };

const names = ['serve', 'mcp', 'check', 'unit', 'install', 'uninstall', 'version', 'help'] as const;

/** The flags of each command, and whether they take a value. */
const flagsOf: Readonly<Record<(typeof names)[number], ReadonlyMap<string, boolean>>> = {
  serve: flagsIn(options),
  mcp: flagsIn(mcpOptions),
  check: new Map(),
  unit: switches('--socket', '--template'),
  install: switches('--dry-run', '--socket'),
  uninstall: switches('--dry-run', '--purge'),
  version: new Map(),
  help: new Map(),
};

function flagsIn(table: OptionTable): ReadonlyMap<string, boolean> {
  return new Map(Object.values(table).map(({ flag, value }) => [flag, value !== undefined]));
}

function switches(...flags: readonly string[]): ReadonlyMap<string, boolean> {
  return new Map(flags.map((flag) => [flag, false]));
}

/** Reads the arguments after the program's name. Throws StartError with one line that says what would be right. */
export function readCommand(args: readonly string[]): Command {
  if (args.includes('--version')) return { name: 'version' };
  if (args.includes('--help') || args.includes('-h'))
    return { name: 'help', topic: args.find((arg) => isName(arg)) };
  const [first, ...rest] = args;
  if (first === undefined || first.startsWith('-')) return { name: 'serve', flags: readFlags('serve', args) };
  if (!isName(first))
    throw new StartError(`unknown command ${JSON.stringify(first)}: use one of ${names.join(', ')}`);
  switch (first) {
    case 'check':
      return { name: 'check', file: fileArgument(rest) };
    case 'help':
      return { name: 'help', topic: topicOf(rest) };
    case 'version':
      readFlags('version', rest);
      return { name: 'version' };
    default:
      return { name: first, flags: readFlags(first, rest) };
  }
}

function isName(word: string): word is (typeof names)[number] {
  return names.some((name) => name === word);
}

function topicOf([topic, ...more]: readonly string[]): string | undefined {
  if (more.length > 0 || (topic !== undefined && !isName(topic))) {
    throw new StartError(`no such help: use places help, or places help with one of ${names.join(', ')}`);
  }
  return topic;
}

function fileArgument([file, ...more]: readonly string[]): string {
  if (file === undefined || file.startsWith('--') || more.length > 0)
    throw new StartError('check needs the path of one data file: places check FILE');
  return file;
}

function readFlags(command: keyof typeof flagsOf, args: readonly string[]): Flags {
  const known = flagsOf[command];
  const flags = new Map<string, string | true>();
  for (let i = 0; i < args.length; i++) {
    const argument = args[i] ?? '';
    // The value may be joined to the flag.
    const [, flag = argument, inline] = /^(--[^=]*)=(.*)$/s.exec(argument) ?? [];
    const takesValue = known.get(flag);
    if (takesValue === undefined) throw new StartError(unknownFlag(command, flag, known));
    if (flags.has(flag)) throw new StartError(`${flag} is given twice: give it once`);
    if (takesValue) flags.set(flag, flagValue(flag, inline, inline ?? args[++i]));
    else if (inline === undefined) flags.set(flag, true);
    else throw new StartError(`${flag} takes no value: leave out =${inline}`);
  }
  return flags;
}

/** A word that looks like a flag is no value, unless it is joined with `=`. */
function flagValue(flag: string, inline: string | undefined, next: string | undefined): string {
  const value = inline ?? (next?.startsWith('--') ? undefined : next);
  if (value) return value;
  throw new StartError(`${flag} needs a value: ${flag} VALUE or ${flag}=VALUE`);
}

function unknownFlag(command: string, flag: string, known: ReadonlyMap<string, boolean>): string {
  const right =
    known.size > 0 ? `${command} knows ${[...known.keys()].join(', ')}` : `${command} takes no options`;
  return `unknown ${flag.startsWith('-') ? 'option' : 'argument'} ${JSON.stringify(flag)}: ${right}`;
}

const usage = `places: tourist attractions of one city as an HTTP service

  places [serve] [options]     start the service (the default command)
  places mcp [options]         speak MCP over standard input and output, for programs that start their servers
  places check FILE            validate a data file: every fault with its JSON Pointer
  places unit [--socket]       print a hardened systemd unit; --socket prints the socket-activated pair,
                               --template one for several instances that share their state
  places install [--socket]    as root: copy the program to /usr/local/bin, write and enable the unit
  places uninstall [--purge]   as root: undo it; --purge also removes the state
                               (both take --dry-run: say what would be done, do nothing)
  places version               print the version
  places help serve            list every option of serve, or of mcp
`;

/** The help text for a command; every option of those that have many. */
export function helpText(topic: string | undefined): string {
  if (topic === 'serve') return `places [serve] [options]\n\n${optionList(options)}`;
  if (topic === 'mcp') return `places mcp [options]\n\n${optionList(mcpOptions)}`;
  return usage;
}

function optionList(table: OptionTable): string {
  return Object.values(table)
    .map((option) => {
      const { flag, value, help, defaultText } = option;
      const shown = value ? `${flag} ${value}` : flag;
      return `  ${shown}\n      ${help}\n      default: ${defaultText}; environment: ${variableOf(option)}\n`;
    })
    .join('');
}
