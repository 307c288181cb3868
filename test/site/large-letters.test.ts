import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, useSite } from '../support/browser.ts';
import { needs } from '../support/tools.ts';

/** Says what does not fit: a page that is too wide, and texts and fields that leave the box around them. */
const misfits = `(() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const said = (element) => element.className + ' ' + element.textContent.slice(0, 40);
  const texts = shown('.card :is(h3, p), .views a, h1, .lead, :is(.facts, .answers) :is(dt, dd), .ways a, .bar a, .actions > *, .open');
  const wide = texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).display !== 'inline');
  // The strip at the foot of the map scrolls: the card in its middle must fit.
  const outside = shown('.card :is(h3, p), .views a, .find :is(input, select, summary, button), .tools button, .bar a, .actions > *')
    .filter((element) => !element.closest('#chosen .card:not(.current)'))
    .filter((element) => boxOf(element).left < 0 || boxOf(element).right > innerWidth
      || boxOf(element).right > boxOf(element.closest('.card') ?? document.body).right);
  const width = document.documentElement.scrollWidth;
  return [...(width > innerWidth ? ['the page is ' + width] : []), ...wide.map(said), ...outside.map(said)];
})()`;

suite('letters of twice the usual size', needs(browserPath), () => {
  const { visit } = useSite({ flags: ['--blink-settings=imagesEnabled=false,defaultFontSize=32'] });

  test('leave nothing cut off on a phone, and room for what is typed', async () => {
    for (const javaScriptEnabled of [true, false]) {
      await using visitor = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
      const { page } = visitor;
      for (const path of [
        '/?lang=en',
        '/hi/',
        '/?lang=en#map',
        '/places/hawa-mahal',
        '/hi/places/hawa-mahal',
      ]) {
        await page.goto(path);
        assert.equal(await page.evaluate('getComputedStyle(document.documentElement).fontSize'), '32px');
        assert.deepEqual(await page.evaluate(misfits), [], path);
      }
      await page.goto('/?search=hawa');
      const room = await page.evaluate<number>(`(() => {
        const input = document.querySelector('#search');
        const { paddingLeft, paddingRight } = getComputedStyle(input);
        return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      })()`);
      assert.ok(room > 200, `${room} pixels`);
    }
  });
});
