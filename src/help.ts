import { optionTexts } from './options.ts';

const commands = `places: tourist attractions of one city as an HTTP service

  places [serve] [options]     start the service (the default command)
  places check FILE            validate a data file: every fault with its JSON Pointer
  places unit [--socket]       print a hardened systemd unit; --socket prints the socket-activated pair,
                               --template one for several instances that share their state
  places install [--socket]    as root: copy the program to /usr/local/bin, write and enable the unit
  places uninstall [--purge]   as root: undo it; --purge also removes the state
                               (both take --dry-run: say what would be done, do nothing)
  places version               print the version
  places help serve            list every option of serve
`;

/** The help text for a command; every option for \`serve\`. */
export function helpText(topic: string | undefined): string {
  return topic === 'serve' ? `places [serve] [options]\n\n${optionList()}` : commands;
}

function optionList(): string {
  return optionTexts
    .map(({ flag, value, environment, fallback, help }) => {
      return `  ${flag}${value ? ` ${value}` : ''}\n      ${help}\n      default: ${fallback}; environment: ${environment.join(', ')}\n`;
    })
    .join('');
}
