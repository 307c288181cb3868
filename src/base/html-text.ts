/** Names of the characters from U+00A0 to U+00FF, in order (HTML, named character references). */
const latinNames = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ');

const otherNames = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", hellip: '…', bull: '•', euro: '€', trade: '™' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ lsaquo: '‹', rsaquo: '›', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š', ensp: ' ', emsp: ' ' },
  ...{ thinsp: ' ', zwnj: '\u200c', zwj: '\u200d', rarr: '→', larr: '←', Yuml: 'Ÿ' },
};

const characters: ReadonlyMap<string, string> = new Map([
  ...latinNames.map((name, i): [string, string] => [name, String.fromCharCode(0xa0 + i)]),
  ...Object.entries(otherNames),
]);

const blocks =
  'p div h[1-6] ul ol dl dt dd table thead tbody tr blockquote section article header footer hr pre';
const inline = 'a b i u em strong span font small big sub sup img code center abbr cite q li br td th';
const anyTag = new RegExp(
  `</?(?:${[blocks, inline, 'style script html body head caption'].join(' ').replaceAll(' ', '|')})(?:\\s[^<>]*)?/?>`,
  'i',
);
const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}[0-9]{0,2}));/gi;

/** True if a text has tags or character references of HTML, which pages would show as they are. */
export function hasHtml(text: string): boolean {
  if (!/[<&]/.test(text)) return false;
  return anyTag.test(text) || [...text.matchAll(reference)].some(([whole]) => decoded(whole) !== whole);
}

/** Replaces the character references of HTML and XML. Unknown ones stay. */
export function decoded(text: string): string {
  return text.replace(reference, (whole, decimal, hex, name) => {
    if (name !== undefined) return characters.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : /^(?:9|10|13)$/.test(String(code)) ? ' ' : '';
  });
}

const blockTag = new RegExp(`</?(?:${blocks.replaceAll(' ', '|')})(?:\\s[^<>]*)?/?>`, 'gi');

/**
 * Converts HTML to plain text: a blank line between paragraphs, a line per list item and table row. Text without HTML is
 * returned unchanged. Linear in the length of the text.
 */
export function textOfHtml(html: string): string {
  if (!hasHtml(html)) return html;
  const text = withoutHidden(html)
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li(?:\s[^<>]*)?>/gi, '\n• ')
    .replace(/<\/t[dh]>\s*<t[dh](?:\s[^<>]*)?>/gi, ': ')
    .replace(/<(\/?)tr(?:\s[^<>]*)?>/gi, (_, isEnd) => (isEnd ? '' : '\n'))
    .replace(blockTag, '\n\n')
    .replace(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi, '');
  return decoded(text)
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u00ad', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Tags of links, with their addresses. */
const linkTag = /<a\s(?:[^<>]*?\s)?href\s*=\s*(?:"(https?:[^"<>]*)"|'(https?:[^'<>]*)')[^<>]*>|<\/a>/gi;

/** Drops what addresses are shown without: scheme, last slash and ellipsis. */
const bare = (address: string): string =>
  address.trim().replace(/^https?:\/\/(?:www\.)?|(?:\/|…|\.{3})$/gi, '');

/** Writes the address of a link behind its text, unless the text is the address. */
export function withAddresses(html: string): string {
  let open: { readonly address: string; readonly at: number } | undefined;
  return html.replace(linkTag, (tag, double, single, at: number) => {
    const address: string | undefined = double ?? single;
    const link = open;
    open = address === undefined ? undefined : { address, at: at + tag.length };
    if (address !== undefined || !link) return tag;
    const shown = bare(decoded(html.slice(link.at, at)));
    return shown.includes('.') && bare(decoded(link.address)).startsWith(shown)
      ? tag
      : ` (${link.address})${tag}`;
  });
}

/** Returns the address of the first link of an HTML text; undefined if there is none. */
export function firstLink(html: string): string | undefined {
  for (const [, double, single] of html.matchAll(linkTag)) {
    const address = double ?? single;
    if (address !== undefined) return decoded(address);
  }
  return undefined;
}

/** Drops comments, and elements that browsers do not show. An element that is not closed stays, so that no text is lost. */
function withoutHidden(html: string): string {
  const opening = /<!--|<(style|script|head)(?=[\s>])/gi;
  // In other scripts, lower case may be longer.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const unclosed = new Set<string>();
  let text = '';
  let at = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const closing = found[1] === undefined ? '-->' : `</${found[1].toLowerCase()}>`;
    const end = unclosed.has(closing) ? -1 : lower.indexOf(closing, found.index);
    // Searching again for an absent end would take quadratic time.
    if (end === -1) unclosed.add(closing);
    if (end === -1) continue;
    text += html.slice(at, found.index);
    at = end + closing.length;
    opening.lastIndex = at;
  }
  return text + html.slice(at);
}
