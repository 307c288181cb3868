import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, heading, list, type Prose, table, text } from '../../../src/site/prose/blocks.ts';
import {
  blocksHtml,
  escapeMarkdown,
  inline,
  listing,
  proseMarkdown,
} from '../../../src/site/prose/render.ts';

const prose: Prose = {
  title: 'Title',
  lead: 'What it is.',
  blocks: [
    heading('First', 'first'),
    text('Read [more](/more) about `code` and **weight**.'),
    list('one', 'two'),
    table(['A', 'B'], [['1', '`a|b`']]),
    code('json', '{"a": 1}', '`file.json`'),
  ],
};

test('prose becomes Markdown whose links work far from home', () => {
  assert.equal(
    proseMarkdown(prose, 'https://places.example'),
    `# Title

> What it is.

## First

Read [more](https://places.example/more) about \`code\` and **weight**.

- one
- two

| A | B |
| --- | --- |
| 1 | \`a\\|b\` |

\`file.json\`:

\`\`\`json
{"a": 1}
\`\`\`
`,
  );
});

test('prose becomes HTML', () => {
  const { text: markup } = blocksHtml(prose.blocks);
  assert.match(markup, /<h2 id="first"><a href="#first">First<\/a><\/h2>/);
  assert.match(
    markup,
    /<p>Read <a href="\/more">more<\/a> about <code>code<\/code> and <strong>weight<\/strong>\.<\/p>/,
  );
  assert.match(markup, /<ul><li>one<\/li><li>two<\/li><\/ul>/);
  assert.match(markup, /<td><code>a\|b<\/code><\/td>/);
  assert.match(
    markup,
    /<figcaption><code>file\.json<\/code><\/figcaption><pre [^>]+aria-label="file\.json">/,
  );
});

test('running text is escaped between its marks and within them', () => {
  assert.equal(
    inline('a < b `c < d` [<e> `i`](/f?g&h)').text,
    'a &lt; b <code>c &lt; d</code> <a href="/f?g&amp;h">&lt;e&gt; <code>i</code></a>',
  );
});

test('text of a data file shows as it is, whatever marks it holds', () => {
  const wild = 'A *star* [link](x) `tick` <b> # | _under_ \\ ~';
  assert.equal(inline(escapeMarkdown(wild)).text, 'A *star* [link](x) `tick` &lt;b&gt; # | _under_ \\ ~');
});

test('a listing in colour reads the same as without', () => {
  const samples = {
    shell: "curl -H 'Accept: text/markdown' https://places.example/ # a comment",
    javascript: "const url = 'https://places.example'; // why\nfor (const a of [1, 2.5]) console.log(`a`);",
    json: '{"key": "value with \\" quote", "n": -1.5, "t": true, "none": null}',
    python: 'import requests\nprint(requests.get("https://places.example", timeout=10))  # done',
    http: 'Sunset: Tue, 31 Dec 2030 23:59:59 GMT',
    toml: '[mcp_servers.places]\nurl = "https://places.example"',
    typescript: "import type { paths } from './places.d.ts';",
  } as const;
  for (const [language, sample] of Object.entries(samples)) {
    const { text: figure } = listing(language as keyof typeof samples, sample);
    const markup = figure.match(/<code>(.*)<\/code>/s)?.[1] ?? '';
    const plain = markup
      .replaceAll(/<\/?span[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    assert.equal(plain, sample, language);
    assert.match(markup, /<span class="[cskn]">/, language);
  }
});
