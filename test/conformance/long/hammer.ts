import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '../../support/service.ts';
import type { Scale } from '../../tools/trials/trial.ts';
import { head, host } from '../case.ts';
import { newClientMs, ordeal } from './ordeal.ts';

/** Connections, how long they ask, and the most memory that the service may take. */
const sizeOf = (scale: Scale) =>
  scale === 'long'
    ? { connections: 5_000, ms: 15_000, maxBytes: 220_000_000 }
    : { connections: 500, ms: 2_000, maxBytes: 150_000_000 };

const request = head('GET /api/v1/places HTTP/1.1', host);

/** All connections ask at once, again as soon as anything has come back, and never stop to look. */
export const hammer = ordeal('hammering connections', [], async (service, { scale, findings, report }) => {
  const { connections, ms, maxBytes } = sizeOf(scale);
  let opened = 0;
  let bytes = 0;
  const sockets = Array.from({ length: connections }, (_, i) => {
    const socket = connect({
      port: service.port,
      host: '127.0.0.1',
      localAddress: `127.4.0.${1 + (i % 250)}`,
    });
    socket.on('connect', () => {
      opened += 1;
      socket.write(request);
    });
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      socket.write(request);
    });
    socket.on('error', () => {});
    return socket;
  });
  // A busy machine may take longer to serve the first of them.
  do await pause(ms);
  while (bytes === 0 && (await newClientMs(service, '127.4.1.1')) !== undefined);
  for (const socket of sockets) socket.destroy();
  findings.check('MB of memory at the peak of hammering', peakBytes(service) / 1e6, maxBytes / 1e6);
  findings.count('hammering connections opened', opened);
  findings.count('MB served to them', Math.round(bytes / 1e6));
  if ((await newClientMs(service, '127.4.1.1')) === undefined)
    report('a new client got no answer afterwards');
  if (bytes === 0) report('nobody was served');
});

/** The most memory that a process ever held, with what it maps from files. */
function peakBytes({ pid }: Service): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
