import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useService } from '../support/use-service.ts';
import { wireCases } from './cases/all.ts';
import { assertSound, converse } from './run.ts';

const service = useService('--rate-limit', '1000000');

for (const [subject, cases] of Object.entries(wireCases)) {
  describe(subject, { concurrency: 8 }, () => {
    for (const testCase of cases) {
      test(`${testCase.name} (RFC ${testCase.rfc}): ${testCase.expect}`, async () => {
        const { text, responses } = await converse(service.port, testCase);
        assert.ok(testCase.expect.split('|').includes(text), `${text} instead of ${testCase.expect}`);
        for (const response of responses) assertSound(response);
        if (testCase.code === undefined) return;
        assert.equal(JSON.parse(String(responses.at(-1)?.body)).error.code, testCase.code);
      });
    }
  });
}
