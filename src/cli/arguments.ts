import { at } from '../base/at.ts';
import { StartError } from '../base/errors.ts';
import { suggestion } from '../base/suggestion.ts';
import { type CommandName, commands, isCommandName, type Shell, shells } from './commands.ts';

/** Flags by name: text for a flag with a value, true for a switch. Repeated values are joined by line feeds. */
export type Flags = ReadonlyMap<string, string | true>;

type PathCommand = 'init' | 'check' | 'export' | 'photos';
type Command =
  | {
      readonly name: Exclude<CommandName, 'completion' | 'help' | 'import' | PathCommand>;
      readonly flags: Flags;
    }
  | { readonly name: PathCommand; readonly path: string; readonly flags: Flags }
  | { readonly name: 'import'; readonly paths: readonly string[]; readonly flags: Flags }
  | { readonly name: 'completion'; readonly shell: Shell }
  | { readonly name: 'help'; readonly topic: CommandName | undefined };

const names = Object.keys(commands);

/** Parses the arguments after the program name. Throws StartError that states the correct usage. */
export function readCommand(args: readonly string[]): Command {
  if (args.includes('--version') || args[0] === '-v' || args[0] === '-V')
    return { name: 'version', flags: new Map() };
  if (args.includes('--help') || args.includes('-h'))
    return { name: 'help', topic: args.find(isCommandName) };
  const [first, ...rest] = args;
  if (first === undefined || first.startsWith('-')) return { name: 'serve', flags: readFlags('serve', args) };
  if (!isCommandName(first)) {
    const word = `${JSON.stringify(first)}${suggestion(first, names)}`;
    throw new StartError(`unknown command ${word}: use one of ${names.join(', ')}`);
  }
  switch (first) {
    case 'init':
    case 'check':
    case 'export':
    case 'photos': {
      const operands: string[] = [];
      const flags = readFlags(first, rest, operands);
      refuseEmpty(first, operands);
      return { name: first, flags, path: pathArgument(first, operands) };
    }
    case 'import': {
      const paths: string[] = [];
      const flags = readFlags(first, rest, paths);
      refuseEmpty(first, paths);
      return { name: first, flags, paths: importedPaths(paths, flags) };
    }
    case 'completion':
      return { name: 'completion', shell: shellArgument(rest) };
    case 'help':
      return { name: 'help', topic: topicOf(rest) };
    default:
      return { name: first, flags: readFlags(first, rest) };
  }
}

function topicOf([topic, ...more]: readonly string[]): CommandName | undefined {
  if (more.length === 0 && (topic === undefined || isCommandName(topic))) return topic;
  throw new StartError(
    `no help on this topic: use places help, or places help with one of ${names.join(', ')}`,
  );
}

function shellArgument([shell, ...more]: readonly string[]): Shell {
  const found = shells.find((name) => name === shell);
  if (found !== undefined && more.length === 0) return found;
  throw new StartError(`completion needs one shell: places completion ${shells.join('|')}`);
}

/** Refuses an empty path, such as a variable of a shell that is not set: the file system would take it for this folder. */
function refuseEmpty(command: PathCommand | 'import', paths: readonly string[]): void {
  if (paths.includes(''))
    throw new StartError(`a path of ${command} is empty: name a file or folder, or . for this folder`);
}

function pathArgument(command: PathCommand, [path, another]: readonly string[]): string {
  if (command === 'init' && another !== undefined) throw new StartError(unknownFlag(command, another, []));
  if (command === 'init') return path ?? '.';
  if (command === 'photos' && (path === undefined || another !== undefined))
    throw new StartError('photos needs one data folder: places photos FOLDER');
  if (path === undefined || another !== undefined)
    throw new StartError(
      `${command} needs the path of one file: places ${command} FILE, or - for standard input`,
    );
  return path;
}

/** A base map alone needs no file of places. */
function importedPaths(paths: readonly string[], flags: Flags): readonly string[] {
  if (paths.length > 0 || flags.has('--map')) return paths;
  throw new StartError('import needs the path of a file: places import FILE, or - for standard input');
}

/** Parses flags. Other arguments become operands, if the command takes any. */
function readFlags(command: CommandName, args: readonly string[], operands?: string[]): Flags {
  const known = new Map(commands[command].flags.map((flag) => [flag.flag, flag]));
  const flags = new Map<string, string | true>();
  for (let i = 0; i < args.length; i++) {
    const argument = at(args, i);
    // A single dash is standard input.
    if (operands && !/^-./.test(argument)) {
      operands.push(argument);
      continue;
    }
    const [, flag = argument, inline] = /^(--[^=]*)=(.*)$/s.exec(argument) ?? [];
    const found = known.get(flag);
    if (!found) throw new StartError(unknownFlag(command, flag, [...known.keys()]));
    const earlier = flags.get(flag);
    if (earlier !== undefined && !found.repeats) throw new StartError(`${flag} is repeated: set it once`);
    if (found.value) {
      const value = inline ?? nextValue(flag, found.value, args[++i]);
      flags.set(flag, typeof earlier === 'string' ? `${earlier}\n${value}` : value);
    } else if (inline === undefined) flags.set(flag, true);
    else throw new StartError(`${flag} takes no value: leave out =${inline}`);
  }
  return flags;
}

/** A value may start with `--` only in `--flag=--value` form. */
function nextValue(flag: string, operand: string, next: string | undefined): string {
  if (next !== undefined && !next.startsWith('--')) return next;
  throw new StartError(`${flag} needs a value: ${flag} ${operand} or ${flag}=${operand}`);
}

function unknownFlag(command: CommandName, flag: string, known: readonly string[]): string {
  const meant = suggestion(flag.toLowerCase(), [...known, '--help', '--version']);
  const kind = flag.startsWith('-') ? 'option' : 'argument';
  return `unknown ${kind} ${JSON.stringify(flag)}${meant}: see places help ${command}`;
}
