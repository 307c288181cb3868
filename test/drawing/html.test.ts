import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeXml, html, trusted } from '../../src/drawing/html.ts';

const hostile = `<script>alert("x")</script>' onload='y`;

test('text is escaped in content and in attributes', () => {
  const { text } = html`<p title="${hostile}">${hostile}</p>`;
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39; onload=&#39;y';
  assert.equal(text, `<p title="${escaped}">${escaped}</p>`);
});

test('markup is not escaped twice, and lists of it are joined', () => {
  const items = ['a & b', 'c'].map((item) => html`<li>${item}</li>`);
  assert.equal(html`<ul>${items}</ul>`.text, '<ul><li>a &amp; b</li><li>c</li></ul>');
});

test('absent pieces leave no trace, zero does', () => {
  assert.equal(html`[${undefined}${false}${''}${0}]`.text, '[0]');
});

test('only what is vouched for is taken as it is', () => {
  assert.equal(html`${trusted('<br>')}${'<br>'}`.text, '<br>&lt;br&gt;');
});

test('what XML cannot hold even escaped is replaced', () => {
  assert.equal(escapeXml('a\u0000b\u001fc\ufffed\ud800e'), 'a\ufffdb\ufffdc\ufffdd\ufffde');
});

test('tabs, line ends, Devanagari and emoji pass unchanged', () => {
  const text = 'हवा महल\t🏰\r\nשלום';
  assert.equal(escapeXml(text), text);
});

test('a template is laid out as HTML, and its layout is no part of the markup', () => {
  const card = (name: string, isFree: boolean) => html`
    <article
      class="card"
      id="${name}"
      ${isFree && html`data-free`}
    >
      <h3>${name}</h3>
      <p>
        One <b>word</b> after another
      </p>
    </article>\n
  `;
  assert.equal(
    card('a', false).text,
    '<article class="card" id="a" ><h3>a</h3><p>One <b>word</b> after another</p></article>\n',
  );
  assert.match(card('line\n  breaks', true).text, /id="line\n {2}breaks" data-free>/);
});

test('a template may have the escapes that the bundle puts in place of other characters than ASCII', () => {
  assert.equal(html`<b title="a \u00b7 b">\u2212 \ud83c\udff0\n</b>`.text, '<b title="a · b">− 🏰\n</b>');
});
