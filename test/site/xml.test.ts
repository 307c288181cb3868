import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeXml } from '../../src/site/xml.ts';

test('markup characters become entities, in content and in attributes', () => {
  assert.equal(
    escapeXml(`<a href="x" title='y'>&amp;</a>`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});

test('what XML cannot hold even escaped is replaced', () => {
  assert.equal(escapeXml('a\u0000b\u001fc\ufffed\ud800e'), 'a\ufffdb\ufffdc\ufffdd\ufffde');
});

test('tabs, line ends, Devanagari and emoji pass unchanged', () => {
  const text = 'हवा महल\t🏰\r\nשלום';
  assert.equal(escapeXml(text), text);
});
