import { commandEntries } from '../../src/cli/commands.ts';
import { mcpOptions, type Option, options, variableOf } from '../../src/cli/options.ts';

/** The manual page places(1), in the man macros of roff. `date` is an ISO date. */
export function manualPage(version: string, date: string): string {
  return `.TH PLACES 1 "${date}" "places ${version}"
.SH NAME
places \\- tourist attractions of one city as an HTTP service
.SH SYNOPSIS
${commandEntries.map(([name, { synopsis }]) => `.B places ${name}\n${synopsis === '' ? '' : `${roff(synopsis)}\n`}`).join('.br\n')}.SH DESCRIPTION
Serves the attractions of one city over HTTP: a JSON API with its OpenAPI description, pages for people, a visitor
counter that survives power cuts, and tools for language models (MCP). The data of Jaipur is built in.
.SH COMMANDS
${commandEntries.map(commandEntry).join('')}.SH OPTIONS OF SERVE
A flag beats the variable, the environment beats the default.
${Object.values(options).map(optionEntry).join('')}.SH OPTIONS OF MCP
${Object.values(mcpOptions).map(optionEntry).join('')}.SH SIGNALS
.TP
.BR SIGTERM ", " SIGINT
Stop accepting, answer what is in flight, store the last views, exit. A second one forces.
.TP
.B SIGHUP
Read the data file again; a bad one leaves the old data in service.
.SH EXIT STATUS
0 when all is done, 1 when a checked file has faults, 2 when the command or the service could not start, 70 after an
unexpected error.
.SH FILES
.TP
.I /etc/default/places
Options of the service as environment variables.
.TP
.I /etc/places
Data files of other cities, for PLACES_DATA. Before each start and reload the unit makes them readable for all.
.TP
.I /var/lib/private/places
The visitor counter.
.SH SEE ALSO
.BR systemctl (1),
.BR systemd.service (5)
`;
}

/** A command with the options that only it has. */
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

/** Text in which nothing means anything to roff; a hyphen stays one that can be copied. */
function roff(text: string): string {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('…', '...');
  return plain.replace(/^(?=[.'])/, '\\&');
}
