import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../../support/browser.ts';
import { needs } from '../../support/tools.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

/** Of the text and of the ground below it. */
function coloursOf(locator: Locator) {
  return locator.evaluate((element) => {
    const styles = element.computedStyleMap();
    return ['color', 'background-color'].map((name) => styles.get(name)?.toString());
  });
}

suite('the API reference', needs(browserPath), () => {
  const site = useSite(withoutPictures);
  let operations: string[];
  before(async () => {
    const { paths } = (await (await fetch(`${site.url}/openapi.json`)).json()) as Document;
    operations = Object.values(paths).flatMap((item) => Object.values(item).map((each) => each.operationId));
  });

  test('has every operation, with parameters, responses and examples', async () => {
    const { page } = await site.visit({ javaScriptEnabled: false });
    await page.goto('/docs/api');
    assert.equal(await page.getByRole('button', { name: 'Copy' }).count(), 0);
    assert.equal(await page.locator('.operation:not(#headers)').count(), operations.length);
    for (const id of operations) {
      const section = page.locator(`section#${id}`);
      assert.ok((await section.locator('.shows > .shell code').textContent())?.includes(site.url), id);
      assert.match((await section.locator('.shows > .listing.json').textContent()) ?? '', /\{/);
      assert.ok((await section.locator('dl.fields dt').count()) > 2, id);
      // The site of the tests has no limit, so there is no 429 among them.
      assert.match((await section.locator('table').last().textContent()) ?? '', /400.*BAD_REQUEST/s);
    }
  });

  test('tries every operation in the page', async () => {
    const { page, problems } = await site.visit();
    await page.goto('/docs/api');
    for (const id of operations) {
      const form = page.locator(`section#${id} form.try`);
      await form.getByRole('button').click();
      await form.locator('.result[data-status="200"]').waitFor();
      const shown = (await form.locator('.result').textContent()) ?? '';
      assert.match(shown, /: 200 in \d+ ms/, id);
      assert.match(shown, /api-version: 1\.0\.0/, id);
      const counts = (await form.getByText('counts a real view').count()) > 0;
      assert.equal(counts, ['getViews', 'incrementViews'].includes(id), id);
    }
    assert.deepEqual(problems, []);
  });

  test('a form stands beside its operation, and the sample calls what is filled in', async () => {
    const { page } = await site.visit();
    await page.goto('/docs/api');
    const section = page.locator('section#listPlaces');
    const [form, sample] = [section.locator('form.try'), section.locator('.shell code')];
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? assert.fail();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const fields = await topOf(section.locator('.fields').first());
      assert.ok((await topOf(form)) < Math.min(await topOf(sample), fields), `at ${width}`);
    }
    await form.getByLabel('search', { exact: true }).fill("fort's");
    assert.match((await sample.textContent()) ?? '', /--data 'search=fort%27s'/);
    await page.locator('section#getPlaceById form.try').getByLabel('id', { exact: true }).fill('hawa-mahal');
    const other = (await page.locator('section#getPlaceById .shell code').textContent()) ?? '';
    assert.ok(other.includes(`'${site.url}/api/v1/places/hawa-mahal'`), other);
  });

  test('marks the section in view, also in forced colours, and moves nothing for it', async () => {
    const { page } = await site.visit({ forcedColors: 'active' });
    await page.goto('/docs/api');
    const contents = page.getByRole('navigation', { name: 'Operations' });
    const { height } = (await contents.boundingBox()) ?? {};
    for (const id of ['incrementViews', 'headers', 'getPlaceById']) {
      await contents.locator(`a[href="#${id}"]`).click();
      const current = contents.locator(`[href="#${id}"][aria-current="location"]`);
      await current.waitFor();
      assert.equal(await contents.locator('[aria-current]').count(), 1);
      assert.notDeepEqual(
        await coloursOf(current),
        await coloursOf(contents.locator('a:not([aria-current])').first()),
      );
    }
    assert.equal((await contents.boundingBox())?.height, height);
    await page.goto('/developers#limits');
    await page.locator('.toc [href="#limits"][aria-current]').waitFor();
  });

  test('copies a listing, with a clipboard and, without https, without one', async () => {
    const { page, problems } = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/docs/api');
    const section = page.locator('section#incrementViews');
    const copied = section.getByRole('textbox');
    for (const [caption, without] of [
      ['curl', ''],
      ['Response 200', 'Object.defineProperty(navigator, "clipboard", { value: undefined })'],
    ] as const) {
      await page.evaluate(without);
      await section.getByRole('button', { name: `Copy ${caption}` }).click();
      await section.getByRole('button', { name: `Copied ${caption}` }).waitFor();
      assert.equal(await page.locator('.unseen[role="status"]').textContent(), 'Copied');
      // What is pasted into the form changes the sample.
      const listing = await section.getByRole('group', { name: caption, exact: true }).textContent();
      await copied.fill('');
      await copied.press('ControlOrMeta+V');
      assert.equal(await copied.inputValue(), listing);
    }
    assert.deepEqual(problems, []);
  });

  test('shows a refusal as the service words it', async () => {
    const { page } = await site.visit();
    await page.goto('/docs/api');
    const form = page.locator('section#getPlaceById form.try');
    await form.getByRole('textbox', { name: 'id' }).fill('<b>atlantis</b>');
    await form.getByRole('button').click();
    await form.locator('.result[data-status="404"]').waitFor();
    assert.match((await form.locator('.result').textContent()) ?? '', /PLACE_NOT_FOUND/);
    assert.equal(await form.locator('.result b').count(), 0);
  });
});
