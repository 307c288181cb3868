import { commandEntries, type Shell, shells } from './commands.ts';

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
