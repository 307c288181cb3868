import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Service } from '../support/service.ts';
import { createApi } from './api.ts';
import type { ContractCase } from './case.ts';
import { contractCases } from './cases.ts';

/** Starts the program with these flags beside whatever this way of starting adds. */
type Start = (args: readonly string[]) => Promise<Service>;

/**
 * Registers the contract's cases as tests of a service that is started one particular way. Cases with the same flags
 * share a service; after the last of them it must end in peace.
 */
export function runContract(
  title: string,
  start: Start,
  cases: readonly ContractCase[] = contractCases,
): void {
  const groups = Map.groupBy(cases, ({ args }) => args.join(' '));
  describe(title, () => {
    for (const [flags, members] of groups) {
      describe(flags === '' ? 'with the defaults' : `with ${flags}`, () => runGroup(start, members));
    }
  });
}

function runGroup(start: Start, cases: readonly ContractCase[]): void {
  const args = cases[0]?.args ?? [];
  let service: Service | undefined;
  before(async () => {
    service = await start(args);
  });
  after(async () => {
    if (service) await assertPeacefulEnd(service);
  });
  for (const { name, run } of cases) {
    test(name, async () => {
      assert.ok(service, 'the service did not start');
      await run(createApi(service, args));
    });
  }
}

/** The service ends with 0 when told to, wrote nothing to standard output, and met nothing it did not expect. */
export async function assertPeacefulEnd(service: Service): Promise<void> {
  assert.deepEqual(await service.stop(), { code: 0, signal: null }, service.stderr());
  assert.equal(service.stdout(), '');
  assert.doesNotMatch(service.stderr(), /unhandled|uncaught|"level":"(?:error|fatal)"|Warning:|\n\s+at /i);
}
