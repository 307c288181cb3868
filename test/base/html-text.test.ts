import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLink, hasHtml, textOfHtml, withAddresses } from '../../src/base/html-text.ts';

test('HTML becomes plain text with paragraphs, and other text stays', () => {
  for (const [html, text] of [
    ['<p>A <b>fine</b> house &amp; garden.</p>', 'A fine house & garden.'],
    ['<p>One</p>\n<p class="x">Two<br/>three</p>', 'One\n\nTwo\nthree'],
    ['<ul><li>a</li><li>b &#38; &#xe9;</li></ul>', '• a\n• b & é'],
    [
      '<table border="1"><tr><th>Built</th><td>1734</td></tr><tr><td>By</td><td>J</td></tr></table>',
      'Built: 1734\nBy: J',
    ],
    ['<style>p { color: red }</style><p>A</p><!-- no -->', 'A'],
    ['<p>İ<script>x</script>A</p>', 'İA'],
    ['caf&eacute;&nbsp;au lait', 'café au lait'],
    ['<a href="https://a.example/?b=1&amp;c">Link</a>', 'Link'],
    ['<p>A <script>unclosed', 'A unclosed'],
  ] as const) {
    assert.ok(hasHtml(html), html);
    assert.equal(textOfHtml(html), text);
  }
  for (const text of [
    'a < b & c > d',
    'R&B',
    '&unknown;',
    '<x>',
    'A\n\n  B',
    '<3',
    'https://a.example/?a=1&copy=2',
  ]) {
    assert.ok(!hasHtml(text), text);
    assert.equal(textOfHtml(text), text);
  }
});

test('addresses of links stay behind their texts', () => {
  const link = '<p><a target="_blank" href="https://a.example/?b=1&amp;c">Tickets</a> and more</p>';
  assert.equal(textOfHtml(withAddresses(link)), 'Tickets (https://a.example/?b=1&c) and more');
  assert.equal(firstLink(link), 'https://a.example/?b=1&c');
  for (const shown of ['https://www.a.example/b', 'a.example/b', 'a.example…'])
    assert.equal(textOfHtml(withAddresses(`<a href='https://www.a.example/b'>${shown}</a>`)), shown);
  const others = '<a name="x">A</a> <a href="#top">B</a> <a href="javascript:x">C</a>';
  assert.equal(withAddresses(others), others);
  assert.equal(firstLink(others), undefined);
});

test('HTML without end takes linear time', () => {
  for (const piece of [
    '<p ',
    '<!--',
    '<style>',
    '<td></td>',
    '&amp',
    ' <br ',
    '<a href="https:',
    '<a ',
    '<a href="https:x">',
  ]) {
    const started = performance.now();
    textOfHtml(withAddresses(`<p>${piece.repeat(100_000)}`));
    assert.ok(performance.now() - started < 2000, piece);
  }
});
