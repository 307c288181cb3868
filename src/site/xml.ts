/** Everything XML 1.0 (section 2.2) does not allow in a document, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text made safe for the content and the quoted attributes of XML and HTML. What neither may hold, control characters
 * and lone surrogates, becomes U+FFFD.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
