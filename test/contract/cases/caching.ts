import assert from 'node:assert/strict';
import type { Api } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';

const cached = ['/api/v1/places', '/api/v1/places?search=fort&limit=3', '/api/v1/places/1'];

async function tagOf(api: Api, path: string, headers = {}): Promise<string> {
  const answer = await api.get(path, headers);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.etag ?? 'none', /^"[\x21\x23-\x7e]+"$/, 'a strong entity tag');
  return answer.headers.etag ?? '';
}

export const cachingCases: readonly ContractCase[] = [
  contractCase(
    'the same question has the same tag, others have others, and anyone may cache them',
    async (api) => {
      const tags = new Set<string>();
      const paths = [...cached, '/api/v1/places?limit=3', '/api/v1/places?offset=3', '/api/v1/places/2'];
      for (const path of paths) {
        const tag = await tagOf(api, path);
        assert.equal(await tagOf(api, path), tag);
        tags.add(tag);
        const { headers } = await api.get(path);
        const stale = /\bpublic\b.*, stale-while-revalidate=\d+, stale-if-error=\d+$/;
        assert.match(headers['cache-control'] ?? 'none', stale);
      }
      assert.equal(tags.size, paths.length);
    },
  ),
  contractCase(
    'If-None-Match is answered 304 with the fields that a cache renews, and no body',
    async (api) => {
      for (const path of cached) {
        const full = await api.get(path);
        const tag = String(full.headers.etag);
        for (const method of ['GET', 'HEAD']) {
          const answer = await api.send({ method, path, headers: { 'If-None-Match': tag } });
          assert.equal(answer.status, 304, `${method} ${path}`);
          for (const name of ['etag', 'cache-control', 'vary'])
            assert.equal(answer.headers[name], full.headers[name], name);
          assert.equal(answer.headers['content-length'] ?? '0', '0');
        }
      }
    },
  ),
  contractCase('If-None-Match compares weakly, takes a list, and * is anything', async (api) => {
    const path = '/api/v1/places/1';
    const tag = await tagOf(api, path);
    const bare = tag.slice(1, -1);
    // A tag that is not read gets a whole answer, which is right as well.
    const fields = {
      304: [
        `W/${tag}`,
        `"other", ${tag}`,
        `W/"a,b" ,\t${tag},"z"`,
        ` ${tag} `,
        '*',
        `,${tag},`,
        `*${','.repeat(5000)}`,
      ],
      200: ['"other"', bare, `"x${bare}"`, '"*"', '', `"${bare},`, `${'"other",'.repeat(16)}${tag}`],
    };
    for (const [status, values] of Object.entries(fields))
      for (const value of values)
        assert.equal((await api.get(path, { 'If-None-Match': value })).status, Number(status), value);
  }),
  contractCase('If-Match that names no current version is answered 412', async (api) => {
    for (const path of cached) {
      const tag = await tagOf(api, path);
      for (const [value, status] of [
        [tag, 200],
        ['*', 200],
        [`"other", ${tag}`, 200],
        ['"other"', 412],
        [`W/${tag}`, 412],
      ] as const)
        for (const method of ['GET', 'HEAD']) {
          const answer = await api.send({
            method,
            path,
            headers: { 'If-Match': value, 'If-None-Match': '"x"' },
          });
          assert.equal(answer.status, status, `${method} ${path} ${value}`);
        }
    }
  }),
  contractCase('each encoding has its own tag, which is good for that encoding', async (api) => {
    const path = '/api/v1/places';
    const encodings = ['identity', 'gzip', 'br'];
    const tags: string[] = [];
    for (const encoding of encodings) tags.push(await tagOf(api, path, { 'Accept-Encoding': encoding }));
    assert.equal(new Set(tags).size, encodings.length);
    for (const [i, encoding] of encodings.entries()) {
      for (const [j, tag] of tags.entries()) {
        const answer = await api.get(path, { 'Accept-Encoding': encoding, 'If-None-Match': tag });
        assert.equal(answer.status, i === j ? 304 : 200, `${encoding} with the tag of ${encodings[j]}`);
      }
    }
  }),
  contractCase('an error is never answered 304 and carries no tag', async (api) => {
    for (const path of ['/api/v1/places/nowhere', '/api/v1/places?limit=0']) {
      const answer = await api.get(path, { 'If-None-Match': '*' });
      assert.ok(answer.status >= 400);
      assert.equal(answer.headers.etag, undefined);
      assert.doesNotMatch(answer.headers['cache-control'] ?? '', /public/);
    }
  }),
];
