import assert from 'node:assert/strict';
import { head, host } from '../conformance/case.ts';
import { RawConnection } from '../support/raw.ts';
import { type Attack, anyOf, newAddress } from './attack.ts';

const names = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'If-None-Match',
  'Forwarded',
  'X-Forwarded-For',
];
const commas = ','.repeat(15_000);
const connections = 64;
const requestsEach = 5;

/** Lists of nothing but commas in the fields that are parsed; the poller tells whether others wait for them. */
export const commaFields: Attack = {
  name: 'fields of 15 KB of commas on 64 connections',
  workers: 1,
  pauseMs: 500,
  async run(_target, { port }) {
    const request = head('GET / HTTP/1.1', host, `${anyOf(names)}: ${commas}`);
    const ask = async () => {
      const connection = await RawConnection.open(port, { from: newAddress() });
      try {
        connection.send(request.repeat(requestsEach));
        return await connection.settled(requestsEach);
      } finally {
        connection.close();
      }
    };
    for (const answers of await Promise.all(Array.from({ length: connections }, ask))) {
      const statuses = answers.map(({ status }) => status);
      assert.deepEqual(statuses, Array<number>(requestsEach).fill(200));
    }
  },
};
