import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Service, startService } from '../support/service.ts';
import { chunkedCases } from './cases/chunked.ts';
import { connectionCases } from './cases/connection.ts';
import { fieldCases } from './cases/fields.ts';
import { framingCases } from './cases/framing.ts';
import { hostCases } from './cases/host.ts';
import { requestLineCases } from './cases/request-line.ts';
import { targetCases } from './cases/target.ts';
import { assertSound, converse } from './run.ts';

const tables = {
  'the request line': requestLineCases,
  'the target': targetCases,
  'the Host field': hostCases,
  'a field': fieldCases,
  'the framing': framingCases,
  'a chunked body': chunkedCases,
  'the connection': connectionCases,
};

let service: Service;
before(async () => {
  service = await startService({ args: ['--rate-limit', '1000000'] });
});
after(() => service.stop());

for (const [subject, cases] of Object.entries(tables)) {
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
