import { RawConnection } from '../../support/raw.ts';
import { type Service, startService } from '../../support/service.ts';
import { get } from '../case.ts';

/** The program and its first words. */
type Command = readonly [string, ...string[]];

/** `short` is a taste that a test suite can bear, `long` what the service is held to. */
export type Scale = 'short' | 'long';

export interface Result {
  readonly summary: string;
  /** What was not as promised. */
  readonly violations: readonly string[];
}

/** Something that many peers, or bad ones, do to the service. */
export interface Ordeal {
  readonly name: string;
  /** Programs of the machine that it needs. */
  readonly needs: readonly string[];
  run(service: Service, scale: Scale): Promise<Result>;
}

/** Lets a service of its own go through an ordeal; it must still be there at the end and stop as ever. */
export async function undergo(ordeal: Ordeal, scale: Scale, command: Command): Promise<Result> {
  const service = await startService({ command, args: ['--rate-limit', '1000000000'] });
  const { summary, violations } = await ordeal.run(service, scale);
  const { code } = await service.stop();
  return { summary, violations: code === 0 ? violations : [...violations, `it ended with code ${code}`] };
}

/** Milliseconds that a new client at an address of its own waits for a good answer; undefined when it gets none. */
export async function newClientMs(service: Service, from: string): Promise<number | undefined> {
  const started = performance.now();
  try {
    const connection = await RawConnection.open(service.port, { from });
    connection.send(get('Connection: close'));
    const [response] = await connection.settled(1);
    connection.close();
    return response?.status === 200 ? performance.now() - started : undefined;
  } catch {
    return undefined;
  }
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
