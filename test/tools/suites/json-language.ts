import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { checkBytes, dataFileSchema } from '../../../src/places/data-file/data-file.ts';
import { projectRoot } from '../../support/project.ts';

/** What this suite uses of vscode-json-languageservice, whose types are installed with it only. */
interface JsonDocument {
  readonly root: unknown;
}
interface TextDocument {
  positionAt(offset: number): { readonly line: number };
}
interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
}
interface LanguageService {
  configure(settings: object): void;
  parseJSONDocument(document: TextDocument): JsonDocument;
  doValidation(document: TextDocument, json: JsonDocument): PromiseLike<readonly Diagnostic[]>;
  doHover(
    document: TextDocument,
    position: object,
    json: JsonDocument,
  ): PromiseLike<{ readonly contents: unknown } | null>;
  doComplete(
    document: TextDocument,
    position: object,
    json: JsonDocument,
  ): PromiseLike<{ readonly items: readonly { readonly label: string }[] } | null>;
}
interface Library {
  getLanguageService(parameters: object): LanguageService;
  readonly TextDocument: {
    create(uri: string, language: string, version: number, text: string): TextDocument;
  };
}

/** A mistake in a text: what to replace, and a part of the line that the editor must mark. */
type Mistake = readonly [name: string, from: string | RegExp, to: string, marked: RegExp];

const mistakes: readonly Mistake[] = [
  ['a field is misspelt', '"bestTime":', '"besttime":', /"besttime"|\{/],
  ['a field is missing', /"lat": [\d.]+,/, '', /\{/],
  ['a number is text', /"lat": ([\d.]+)/, '"lat": "$1"', /"lat"/],
  ['a number is out of range', /"lat": [\d.]+/, '"lat": 95', /"lat"/],
  ['an id has capitals', '"id": "amer-fort"', '"id": "Amer-Fort"', /"id"/],
  ['an id has digits only', '"id": "amer-fort"', '"id": "12"', /"id"/],
  ['a Hindi name is in Latin letters', /"hindi": "[^"]+"/, '"hindi": "Amer"', /"hindi"/],
  ['hours are in words', /"openingHours": "[^"]+"/, '"openingHours": "every day"', /"openingHours"/],
  ['an address has a space', /"website": "[^"]+"/, '"website": "https://a b.example"', /"website"/],
  ['an address has no scheme', /"website": "[^"]+"/, '"website": "www.a.example"', /"website"/],
  ['an access is unknown', '"access": "open"', '"access": "opened"', /"access"/],
  ['an image is a path of the disk', /"image": "[^"]+"/, '"image": "photos/a.jpg"', /"image"/],
  ['a country has lower-case letters', '"country": "IN"', '"country": "in"', /"country"/],
  ['a fee has no currency', /"currency": "INR",?/, '', /\{/],
  ['a list ends with a comma', /\}\s*\]\s*\}\s*$/, '},]}', /\}/],
  ['a comma is missing', /",\n(\s*"index")/, '"\n$1', /"index"|"id"/],
  ['a comment is between fields', '"places": [', '// The places.\n"places": [', /\/\/|places/],
  ['the places are an object', /"places": \[.*$/s, '"places": {}}', /"places"/],
];

/** Reads the built-in data file and broken copies as an editor does, and returns what it marks wrongly or not at all, as text. */
export async function jsonLanguageFaults(): Promise<string[]> {
  const { getLanguageService, TextDocument }: Library = createRequire(import.meta.url)(
    'vscode-json-languageservice',
  );
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [{ uri: 'places.schema.json', fileMatch: ['*'], schema: dataFileSchema }],
  });
  const open = (text: string) => {
    const document = TextDocument.create('file:///places.json', 'json', 1, text);
    return { document, json: service.parseJSONDocument(document) };
  };
  const marks = async (text: string) => {
    const { document, json } = open(text);
    return service.doValidation(document, json);
  };

  const text = readFileSync(join(projectRoot, 'data/places.json'), 'utf8');
  const faults = (await marks(text)).map(({ message }) => `the built-in data: ${message}`);
  for (const [name, from, to, marked] of mistakes) {
    const broken = text.replace(from, to);
    if (broken === text) faults.push(`${name}: the data has no ${from}`);
    if (!('faults' in checkBytes(Buffer.from(broken)))) faults.push(`${name}: places check finds nothing`);
    const lines = broken.split('\n');
    const found = (await marks(broken)).map(
      ({ message, range }) => `${lines[range.start.line]?.trim()}: ${message}`,
    );
    if (!found.some((each) => marked.test(each)))
      faults.push(`${name}: marked ${JSON.stringify(found.slice(0, 3))}`);
  }
  return [...faults, ...(await helpFaults(text))];

  /** The editor explains a field under the pointer, and offers the fields that a place lacks. */
  async function helpFaults(text: string): Promise<string[]> {
    const { document, json } = open(text);
    const at = document.positionAt(text.indexOf('"openingHours"') + 3);
    const hover = JSON.stringify(await service.doHover(document, at, json));
    const begun = open(text.replace('"openingHours":', '"",\n"openingHours":'));
    const inQuotes = begun.document.positionAt(text.indexOf('"openingHours"') + 1);
    const offered = await service.doComplete(begun.document, inQuotes, begun.json);
    const labels = offered?.items.map(({ label }) => label) ?? [];
    return [
      ...(hover.includes('Days and hours') ? [] : [`openingHours is not explained: ${hover}`]),
      ...['wheelchair', 'photos', 'motif']
        .filter((field) => !labels.includes(field))
        .map((field) => `${field} is not offered`),
    ];
  }
}
