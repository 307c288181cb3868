import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { AppError, type ErrorCode } from '../../../src/base/errors.ts';
import { AnswerCache } from '../../../src/http/answer-cache.ts';
import { allLanguages, placeSearchOf } from '../../../src/locales/languages.ts';
import { Site } from '../../../src/site/site.ts';
import { catalogueOf, placeAt } from '../../places/city.ts';
import { useRequester } from '../../support/use-service.ts';
import { asBrowser } from '../site.ts';

/** Bytes of an error page: it must fit beside its header fields into a few packets. */
const maxBytes = 8 * 1024;
const maxCompressedBytes = 3 * 1024;

suite('the page of an error', () => {
  const { send } = useRequester();
  const get = (path: string) => send({ path, headers: { ...asBrowser, 'Accept-Encoding': 'br' } });

  test('is small and compressed in every language', async () => {
    for (const path of ['/nowhere', '/hi/nowhere', '/?limit=1&offset=x', '/hi/?category=food', '/places/x']) {
      const { headers, body } = await get(path);
      assert.equal(headers['content-encoding'], 'br', path);
      assert.ok(body.length <= maxCompressedBytes, `${path}: ${body.length} bytes`);
      const page = brotliDecompressSync(body);
      assert.ok(page.length <= maxBytes, `${path}: ${page.length} bytes`);
    }
  });

  test('is the same for every request that ends in the same error, and repeats nothing of it', async () => {
    const { body } = await get('/nope-1');
    for (const path of ['/nope-2', '/%3Cscript%3E?x=%22']) assert.deepEqual((await get(path)).body, body);
    for (const path of ['/?offset=1%3Cb%3E', '/?category=xyzzy', '/places/xyzzy']) {
      const page = brotliDecompressSync((await get(path)).body).toString();
      assert.doesNotMatch(page, /1&lt;b|<b>|xyzzy/, path);
    }
  });

  test('loads what its policy allows, and no script', async () => {
    const { headers, body } = await get('/nowhere');
    const policy = headers['content-security-policy'] ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[^;]+; img-src 'self'/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
    assert.doesNotMatch(brotliDecompressSync(body).toString(), /<script| style="/);
  });
});

test('the page of an error is rendered once for each language and error, and speaks to visitors', () => {
  const catalogue = catalogueOf([placeAt(1)]);
  const site = new Site(catalogue, placeSearchOf(catalogue), new AnswerCache());
  const hint = 'For a copy of all places, page through /api/v1/places with limit=100.';
  const page = (code: ErrorCode, language: string, message = 'Any') =>
    site.errorPage(new AppError(code, message, hint), language);
  for (const { language } of allLanguages)
    for (const code of ['NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'INVALID_PARAMETER'] as const) {
      const ready = page(code, language);
      assert.equal(page(code, language, 'Another message'), ready, `${language} ${code}`);
      assert.doesNotMatch(String(ready.identity.body), /limit=|\/api\/|Any/);
    }
});
