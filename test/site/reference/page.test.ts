import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { browserPath, openBrowser, startVisit } from '../../support/browser.ts';
import { type Service, startService } from '../../support/service.ts';
import { needs } from '../../support/tools.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

suite('the API reference', needs(browserPath), () => {
  let service: Service;
  let browser: Browser;
  let operations: string[];
  before(async () => {
    service = await startService();
    browser = await openBrowser();
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
    operations = Object.values(paths).flatMap((item) => Object.values(item).map((each) => each.operationId));
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  test('has every operation, with parameters, responses and examples', async () => {
    await using visitor = await startVisit(browser, service.url, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto('/docs/api');
    assert.equal(await page.locator('.operation:not(#headers)').count(), operations.length);
    for (const id of operations) {
      const section = page.locator(`section#${id}`);
      for (const language of ['curl', 'javascript', 'python'])
        assert.ok((await section.locator(`.in-${language} code`).textContent())?.includes(service.url), id);
      assert.match((await section.locator('.shows > .listing.json').textContent()) ?? '', /\{/);
      assert.ok((await section.locator('dl.fields dt').count()) > 2, id);
      assert.match((await section.locator('table').last().textContent()) ?? '', /429.*RATE_LIMIT_EXCEEDED/s);
    }
  });

  test('shows the examples in the language that was chosen, without a script', async () => {
    await using visitor = await startVisit(browser, service.url, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto('/docs/api');
    for (const language of ['python', 'javascript', 'curl']) {
      await page.locator(`label[for="in-${language}"]`).click();
      for (const other of ['python', 'javascript', 'curl'])
        assert.equal(await page.locator(`.in-${other}`).first().isVisible(), other === language);
    }
  });

  test('tries every operation in the page', async () => {
    await using visitor = await startVisit(browser, service.url);
    const { page, problems } = visitor;
    await page.goto('/docs/api');
    for (const id of operations) {
      const form = page.locator(`section#${id} form.try`);
      await form.getByRole('button').click();
      await form.locator('.result[data-status="200"]').waitFor();
      const shown = (await form.locator('.result').textContent()) ?? '';
      assert.match(shown, /: 200 in \d+ ms/, id);
      assert.match(shown, /api-version: 1\.0\.0/, id);
    }
    assert.deepEqual(problems, []);
  });

  test('shows a refusal as the service words it', async () => {
    await using visitor = await startVisit(browser, service.url);
    const { page } = visitor;
    await page.goto('/docs/api');
    const form = page.locator('section#getPlaceById form.try');
    await form.getByRole('textbox').fill('<b>atlantis</b>');
    await form.getByRole('button').click();
    await form.locator('.result[data-status="404"]').waitFor();
    assert.match((await form.locator('.result').textContent()) ?? '', /PLACE_NOT_FOUND/);
    assert.equal(await form.locator('.result b').count(), 0);
  });
});
