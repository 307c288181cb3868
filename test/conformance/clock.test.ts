import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldOf, RawConnection, type RawResponse } from '../support/raw.ts';
import { programCommand, startService } from '../support/service.ts';
import { head, host } from './case.ts';

/** Moves the wall clock of the process it is loaded into, by hours: SIGUSR2 ahead, SIGWINCH back. */
const movableClock = `
const now = Date.now;
let hours = 0;
Date.now = () => now() + hours * 3_600_000;
globalThis.Date = class extends Date {
  constructor(...args) { args.length === 0 ? super(Date.now()) : super(...args); }
};
process.on('SIGUSR2', () => { hours += 1; });
process.on('SIGWINCH', () => { hours -= 2; });
`;

function dateOf(response: RawResponse): number {
  return Date.parse(fieldOf(response, 'date') ?? '');
}

// Only a program that Node runs from a file can be given another clock.
const skip = process.env.PLACES_COMMAND ? 'the program is an executable' : false;

test('no decision changes when the wall clock jumps an hour ahead, or back', { skip }, async () => {
  const [node, ...rest] = programCommand();
  const preload = `data:text/javascript,${encodeURIComponent(movableClock)}`;
  await using service = await startService({ command: [node, '--import', preload, ...rest] });
  const connection = await RawConnection.open(service.port);
  const ask = async (count: number): Promise<RawResponse> => {
    const before = connection.responses().length;
    connection.send(head('GET /api/v1 HTTP/1.1', host).repeat(count));
    const responses = await connection.settled(before + count);
    const last = responses.at(-1);
    assert.ok(last);
    return last;
  };
  const hoursSince = (from: RawResponse, to: RawResponse) =>
    Math.round((dateOf(to) - dateOf(from)) / 3_600_000);
  const start = await ask(60);
  assert.equal(fieldOf(start, 'ratelimit-remaining'), '40');

  const jumped = async (signal: NodeJS.Signals, hours: number): Promise<void> => {
    service.signal(signal);
    const health = await RawConnection.open(service.port);
    for (let asked = 1; ; asked += 1) {
      health.send(head('GET /healthz HTTP/1.1', host));
      const last = (await health.settled(asked)).at(-1);
      if (last && hoursSince(start, last) === hours) break;
    }
    health.close();
  };
  await jumped('SIGUSR2', 1);
  assert.equal(fieldOf(await ask(39), 'ratelimit-remaining'), '1');
  await jumped('SIGWINCH', -1);
  assert.equal(fieldOf(await ask(1), 'ratelimit-remaining'), '0');
  const refused = await ask(1);
  assert.equal(refused.status, 429);
  const reset = Number(fieldOf(refused, 'ratelimit-reset'));
  assert.ok(reset > 0 && reset <= 60, `${reset}`);
  connection.close();
});
