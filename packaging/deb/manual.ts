import type { JsonSchema } from '../../src/base/schema.ts';
import { commandEntries } from '../../src/cli/commands.ts';
import type { Option } from '../../src/cli/option.ts';
import { mcpOptions, options, variableOf } from '../../src/cli/options.ts';
import { dataFileSchema } from '../../src/places/data-file/data-file.ts';

const exitCodes = [
  ['0', 'All is done; a service has drained and stored its last views.'],
  ['1', 'A data file that was checked has faults.'],
  [
    '2',
    'The command or the service cannot start until a person changes something; one line on standard error says what.',
  ],
  ['70', 'An unexpected error; its stack is on standard error. The unit restarts the service.'],
  [
    '75',
    'The start failed for a reason that can pass, such as a port in use, an address that is not set yet or a ' +
      'disk error. The unit tries again.',
  ],
] as const;

const examples = [
  ['Try it, with the count in the current folder:', 'places serve --state-dir state'],
  ['Begin a city of your own, check it and look at it:', 'places init porto', 'places check porto'],
  [
    'Serve it behind a proxy of this machine:',
    'places serve --data porto --host 127.0.0.1 --trust-proxy 127.0.0.1',
  ],
  [
    'Set the service up with systemd on port 8080, or see what that would do:',
    'sudo places install',
    'places install --dry-run',
  ],
  [
    'Serve another city with it, and read its data again after a change:',
    'sudo install -D porto/places.json /etc/places/places.json',
    'echo PLACES_DATA=/etc/places/places.json | sudo tee -a /etc/default/places',
    'sudo systemctl restart places',
    'sudo systemctl reload places',
  ],
  [
    'Ask the service:',
    "curl 'localhost:8080/api/v1/places?category=heritage&limit=3'",
    'curl localhost:8080/healthz',
  ],
  ['Complete the command line in bash:', 'source <(places completion bash)'],
] as const;

/** Manual page places(1) in the man macros of roff. `date` is an ISO date. */
export function manualPage(version: string, date: string): string {
  return `.TH PLACES 1 "${date}" "places ${version}"
.SH NAME
places \\- tourist attractions of one city as an HTTP service
.SH SYNOPSIS
${commandEntries.map(([name, { synopsis }]) => synopsisLines(name, synopsis)).join('.br\n')}.SH DESCRIPTION
Serves the attractions of one city over HTTP: a JSON API with its OpenAPI description, pages for people, a visitor
counter that survives power cuts, and tools for language models (MCP). The data of Jaipur is built in.
.SH COMMANDS
${commandEntries.map(commandEntry).join('')}.SH OPTIONS OF SERVE
A flag overrides its variable, which overrides the default.
${Object.values(options).map(optionEntry).join('')}.SH OPTIONS OF MCP
${Object.values(mcpOptions).map(optionEntry).join('')}.SH SIGNALS
.TP
.BR SIGTERM ", " SIGINT
Stop accepting, answer what is in flight, store the last views, exit. A second one forces.
.TP
.B SIGHUP
Read the data file again; a bad one leaves the old data in service.
.SH EXIT STATUS
${exitCodes.map(([code, meaning]) => `.TP\n.B ${code}\n${meaning}\n`).join('')}.SH DATA FILE
A data file is a JSON object in UTF\\-8. The texts are in Unicode form NFC. Ids and indexes are unique, and the indexes run
from 1 without a gap.
.B places init
writes a small one,
.B places check
tells every fault with its line and column, and
.B places schema
prints all bounds.
${fieldEntries(dataFileSchema, '')}.SH EXAMPLES
${examples.map(([what, ...lines]) => exampleLines(what, lines)).join('')}.SH FILES
.TP
.I /etc/default/places
Options of the service as environment variables. Only root and its group can read it, because it may hold a password.
.TP
.I /etc/places
Data files of other cities, for PLACES_DATA. They must be readable for all.
.TP
.I /var/lib/private/places
The visitor counter.
.SH SEE ALSO
.BR systemctl (1),
.BR systemd.service (5)
`;
}

/** Line of the synopsis of a command, and its arguments, if it has any. */
function synopsisLines(name: string, synopsis: string): string {
  return `.B places ${name}\n${synopsis === '' ? '' : `${roff(synopsis)}\n`}`;
}

/** Example: its purpose, and indented lines of a shell. */
function exampleLines(what: string, lines: readonly string[]): string {
  return `${roff(what)}\n.PP\n.nf\n.RS\n${lines.map((line) => `${roff(line)}\n`).join('')}.RE\n.fi\n.PP\n`;
}

/** Entry of a command with the options specific to it. */
function commandEntry([name, { summary, flags }]: (typeof commandEntries)[number]): string {
  const own = flags.filter(({ defaultText }) => defaultText === undefined);
  const lines = own.map(({ flag, help }) => `.br\n.B ${roff(flag)}\n: ${roff(help)}.\n`);
  return `.TP\n.B ${name}\n${roff(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)}\n${lines.join('')}`;
}

function optionEntry(option: Option<unknown>): string {
  const { flag, value, defaultText, help } = option;
  const operand = value === undefined ? '' : ` " ${roff(value)}"`;
  return `.TP
.${operand === '' ? 'B' : 'BI'} ${roff(flag)}${operand}
${roff(help)}
.br
Default: ${roff(defaultText)}. Environment: ${roff(variableOf(option))}.
`;
}

/** Entries of the fields of an object in the data file, including nested objects. */
function fieldEntries({ properties = {}, required = [] }: JsonSchema, path: string): string {
  const entries = Object.entries(properties).map(([name, field]) => {
    const { description = '', enum: words, items, type } = field;
    const optional = required.includes(name) ? '' : ' Optional.';
    const choice = words ? ` One of ${words.join(', ')}.` : '';
    const below = fieldEntries(items ?? field, `${path}${name}${items ? '[].' : '.'}`);
    return `.TP\n.BR ${roff(path + name)} " (${roff(type ?? 'text')})"\n${roff(description + choice + optional)}\n${below}`;
  });
  return entries.join('');
}

/** Escapes text for roff; hyphens and quotes can still be copied. */
function roff(text: string): string {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq');
  return plain.replaceAll('…', '...').replace(/^(?=\.)/, '\\&');
}
