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

describe('an address', () => {
  it('needs a host alone', () => assert.deepEqual(parseRedisUrl('redis://db.example'), plain));

  it('may have every part', () => {
    assert.deepEqual(parseRedisUrl('rediss://asha:p%40ss%2Fword@db.example:7000/3'), {
      host: 'db.example',
      port: 7000,
      tls: true,
      user: 'asha',
      password: 'p@ss/word',
      db: 3,
      prefix: undefined,
    });
  });

  it('may have a prefix for keys', () => {
    const address = parseRedisUrl('redis://:secret@db.example/3?prefix=porto-2');
    assert.equal(address.prefix, 'porto-2');
    assert.equal(describeRedisUrl(address), 'redis://db.example:6379/3?prefix=porto-2');
  });

  it('may have a password without a user', () => {
    assert.deepEqual(parseRedisUrl('redis://:secret@db.example/'), { ...plain, password: 'secret' });
  });

  it('may be IPv6', () => {
    const address = parseRedisUrl('redis://[::1]:7000');
    assert.equal(address.host, '::1');
    assert.equal(describeRedisUrl(address), 'redis://[::1]:7000/0');
  });

  it('is shown without user and password', () => {
    assert.equal(
      describeRedisUrl(parseRedisUrl('rediss://asha:secret@db.example/3')),
      'rediss://db.example:6379/3',
    );
  });
});

describe('an address is an error, without a word of its password,', () => {
  const wrong: [why: string, address: string, message: RegExp][] = [
    ['when empty', '', /no such address/],
    ['when it is none', 'localhost:6379', /no such address/],
    ['with another scheme', 'http://:hunter2@db.example', /no such address/],
    ['without a host', 'redis:///0', /no host/],
    ['with port 0', 'redis://:hunter2@db.example:0', /port 0/],
    ['with a port above 65535', 'redis://:hunter2@db.example:70000', /no such address/],
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
