import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeRedisUrl, parseRedisUrl } from '../../src/redis/url.ts';

const plain = {
  host: 'db.example',
  port: 6379,
  tls: false,
  user: undefined,
  password: undefined,
  db: 0,
  prefix: undefined,
};

const full = { ...plain, port: 7000, tls: true, user: 'asha', password: 'p@ss/word', db: 3 };
const secret = { ...plain, password: 'secret' };

describe('an address', () => {
  const taken: [what: string, address: string, parsed: object, shown: string][] = [
    ['a host alone', 'redis://db.example', plain, 'redis://db.example:6379/0'],
    ['every part', 'rediss://asha:p%40ss%2Fword@db.example:7000/3', full, 'rediss://db.example:7000/3'],
    ['a password without a user', 'redis://:secret@db.example/', secret, 'redis://db.example:6379/0'],
    [
      'a prefix for keys',
      'redis://:secret@db.example/3?prefix=porto-2',
      { ...secret, db: 3, prefix: 'porto-2' },
      'redis://db.example:6379/3?prefix=porto-2',
    ],
    ['IPv6', 'redis://[::1]:7000', { ...plain, host: '::1', port: 7000 }, 'redis://[::1]:7000/0'],
  ];
  for (const [what, address, parsed, shown] of taken)
    it(`may have ${what}, and is shown without user and password`, () => {
      assert.deepEqual(parseRedisUrl(address), parsed);
      assert.equal(describeRedisUrl(parseRedisUrl(address)), shown);
    });
});

describe('an address is an error, without a word of its password,', () => {
  const wrong: [why: string, address: string, message: RegExp][] = [
    ['when empty', '', /not such an address/],
    ['when it is none', 'localhost:6379', /not such an address/],
    ['with another scheme', 'http://:hunter2@db.example', /not such an address/],
    ['without a host', 'redis:///0', /no host/],
    ['with port 0', 'redis://:hunter2@db.example:0', /port 0/],
    ['with a port above 65535', 'redis://:hunter2@db.example:70000', /not such an address/],
    ['with a database that is no number', 'redis://:hunter2@db.example/main', /not a number/],
    ['with a query', 'redis://:hunter2@db.example/0?db=1', /query/],
    ['with an empty prefix', 'redis://:hunter2@db.example/0?prefix=', /1 to 64 letters/],
    ['with a prefix that is too long', `redis://db.example/0?prefix=${'a'.repeat(65)}`, /1 to 64 letters/],
    ['with a hash tag in the prefix', 'redis://:hunter2@db.example/0?prefix={a}', /1 to 64 letters/],
    ['with a colon in the prefix', 'redis://:hunter2@db.example/0?prefix=a:b', /1 to 64 letters/],
    ['with two prefixes', 'redis://:hunter2@db.example/0?prefix=a&prefix=b', /1 to 64 letters/],
    ['with a slash in the password', 'redis://:12/hunter2@db.example', /./],
    ['with a question mark in the password', 'redis://user:12?hunter2@db.example', /query/],
    ['with a hash in the password', 'redis://user:12#hunter2@db.example', /fragment/],
    ['with broken percent-encoding', 'redis://:hunter2%ZZ@db.example', /percent-encoding/],
  ];
  for (const [why, address, message] of wrong) {
    it(why, () => {
      assert.throws(
        () => parseRedisUrl(address),
        (error) => {
          assert(error instanceof Error);
          assert.match(error.message, message);
          assert.match(error.message, /^redis:\/\/\[user:password@\]host/);
          assert(!error.message.includes('hunter2'));
          return true;
        },
      );
    });
  }
});
