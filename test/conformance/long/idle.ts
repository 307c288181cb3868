import { keepAliveTimeoutMs } from '../../../src/http/head.ts';
import { anonymousBytes } from '../../support/memory.ts';
import { RawConnection } from '../../support/raw.ts';
import type { Scale } from '../../tools/trials/trial.ts';
import { get } from '../case.ts';
import { newClientMs, ordeal } from './ordeal.ts';

/** Connections, and the memory that the service may have with them: some 40 MB, and 12 kB for each. */
const sizeOf = (scale: Scale) =>
  scale === 'long' ? { count: 10_000, maxBytes: 160_000_000 } : { count: 1_000, maxBytes: 85_000_000 };

/** Connections that were opened, used once and kept. */
export const idle = ordeal('idle connections', [], async (service, { scale, findings, report }) => {
  const { count, maxBytes } = sizeOf(scale);
  const connections: Kept[] = [];
  for (let i = 0; i < count; i += 100) {
    const batch = Array.from({ length: 100 }, () => open(service.port, `127.3.0.${1 + ((i / 100) % 250)}`));
    connections.push(...(await Promise.all(batch)));
  }
  const bytes = anonymousBytes(service.pid);
  const ms = await newClientMs(service, '127.3.1.1');
  const now = performance.now();
  const kept = connections.filter(({ connection }) => !connection.closed).length;
  const early = connections.filter(
    (each) => each.connection.closed && now - each.usedAt < keepAliveTimeoutMs,
  );
  for (const { connection } of connections) connection.close();
  findings.count('idle connections kept', kept);
  findings.check('MB of memory with them', bytes / 1e6, maxBytes / 1e6);
  if (ms === undefined) report('a new client got no answer');
  else findings.check('ms that a new client waits beside them', ms);
  if (early.length > 0) report(`${early.length} were closed`);
});

interface Kept {
  readonly connection: RawConnection;
  /** When it was used, by `performance.now()`. A busy machine may take longer than an idle connection is kept. */
  readonly usedAt: number;
}

async function open(port: number, from: string): Promise<Kept> {
  const connection = await RawConnection.open(port, { from });
  connection.send(get());
  await connection.settled(1);
  return { connection, usedAt: performance.now() };
}
