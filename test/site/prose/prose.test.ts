import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  escapeMarkdown,
  inline,
  listing,
  markdownHtml,
  proseMarkdown,
} from '../../../src/site/prose/render.ts';
import { named, parseXml, textOf } from '../xml-document.ts';

const prose = {
  title: 'Title',
  lead: 'What it is.',
  text: `## First steps

Read [more](/more) about \`code\` and **weight**.

- one
- two

| A | B |
| --- | --- |
| 1 | \`a\\|b\` |

\`\`\`json \`file.json\`
{"a": 1,

"b": 2}
\`\`\``,
};

test('prose becomes Markdown whose links work far from home', () => {
  assert.equal(
    proseMarkdown(prose, 'https://places.example'),
    `# Title\n\n> What it is.\n\n${prose.text.replace('/more', 'https://places.example/more')}\n`,
  );
});

test('prose becomes HTML', () => {
  const { text: markup } = markdownHtml(prose.text);
  assert.match(markup, /<h2 id="first-steps"><a href="#first-steps">First steps<\/a><\/h2>/);
  assert.match(
    markup,
    /<p>Read <a href="\/more">more<\/a> about <code>code<\/code> and <strong>weight<\/strong>\.<\/p>/,
  );
  assert.match(markup, /<ul><li>one<\/li><li>two<\/li><\/ul>/);
  assert.match(markup, /<th scope="col">B<\/th>/);
  assert.match(markup, /<td><code>a\|b<\/code><\/td>/);
  assert.match(
    markup,
    /<figcaption><code>file\.json<\/code><\/figcaption><pre [^>]+aria-label="file\.json">/,
  );
  assert.match(markup, /1<\/span>,\n\n<span/, 'an empty line does not end a listing');
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
    const { text: figure } = listing(language, sample);
    assert.equal(textOf(named(parseXml(figure), 'code').at(-1)), sample, language);
    assert.match(figure, /<span class="[cskn]">/, language);
  }
});
