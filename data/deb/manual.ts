import { mcpOptions, type Option, options, variableOf } from '../../src/cli/options.ts';

/** The manual page places(1), in the man macros of roff. `date` is an ISO date. */
export function manualPage(version: string, date: string): string {
  return `.TH PLACES 1 "${date}" "places ${version}"
.SH NAME
places \\- tourist attractions of one city as an HTTP service
.SH SYNOPSIS
.B places
.RI [ serve ]
.RI [ options ]
.br
.B places mcp
.RI [ options ]
.br
.B places check
.I FILE
.br
.B places unit
.RB [ \\-\\-socket | \\-\\-template ]
.br
.B places install
.RB [ \\-\\-socket "] [" \\-\\-dry\\-run ]
.br
.B places uninstall
.RB [ \\-\\-purge "] [" \\-\\-dry\\-run ]
.br
.B places version
|
.B places help
.RB [ serve ]
.SH DESCRIPTION
Serves the attractions of one city over HTTP: a JSON API with its OpenAPI description, pages for people, a visitor
counter that survives power cuts, and tools for language models (MCP). The data of Jaipur is built in.
.SH COMMANDS
.TP
.B serve
Start the service; the default command.
.TP
.B mcp
Speak the Model Context Protocol over standard input and output, for programs that start their servers: from the data
here, or with
.B \\-\\-url
for a running service. It ends with its input.
.TP
.BI check " FILE"
Validate a data file and print every fault with its JSON Pointer.
.TP
.B unit
Print a hardened systemd unit; with
.B \\-\\-socket
the socket-activated pair, with
.B \\-\\-template
one for several instances that share their state.
.TP
.BR install ", " uninstall
As root: copy the program to /usr/local/bin, write and enable the unit; and undo it.
.SH OPTIONS OF SERVE
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
0 when all is done, 1 when a checked file has faults, 2 when the service could not start.
.SH FILES
.TP
.I /etc/default/places
Options of the service as environment variables.
.TP
.I /var/lib/private/places
The visitor counter.
.SH SEE ALSO
.BR systemctl (1),
.BR systemd.service (5)
`;
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
