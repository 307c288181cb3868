import { anonymousBytes } from '../../support/memory.ts';
import { RawConnection } from '../../support/raw.ts';
import { get } from '../case.ts';
import { megabytes, newClientMs, type Ordeal } from './ordeal.ts';

const maxBytes = 160_000_000;
const counts = { short: 1_000, long: 10_000 };

/** Connections that were opened, used once and kept. */
export const idle: Ordeal = {
  name: 'idle connections',
  needs: [],
  async run(service, scale) {
    const count = counts[scale];
    const connections: RawConnection[] = [];
    for (let i = 0; i < count; i += 100) {
      const batch = Array.from({ length: 100 }, () => open(service.port, `127.3.0.${1 + ((i / 100) % 250)}`));
      connections.push(...(await Promise.all(batch)));
    }
    const bytes = anonymousBytes(service.pid);
    const ms = await newClientMs(service, '127.3.1.1');
    const kept = connections.filter(({ closed }) => !closed).length;
    for (const connection of connections) connection.close();
    const violations: string[] = [];
    if (kept < count) violations.push(`${count - kept} were closed`);
    if (bytes > maxBytes) violations.push(`${megabytes(bytes)} of memory, above ${megabytes(maxBytes)}`);
    if (ms === undefined) violations.push('a new client got no answer');
    return {
      summary: `${kept} kept, ${megabytes(bytes)}, a new client waits ${ms?.toFixed(1)} ms`,
      violations,
    };
  },
};

async function open(port: number, from: string): Promise<RawConnection> {
  const connection = await RawConnection.open(port, { from });
  connection.send(get());
  await connection.settled(1);
  return connection;
}
