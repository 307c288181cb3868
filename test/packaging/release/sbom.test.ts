import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billOfMaterials } from '../../../packaging/release/sbom.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface Document extends Texts<'documentNamespace'> {
  readonly creationInfo: Texts<'created'>;
  readonly packages: readonly (Texts<'SPDXID' | 'name' | 'versionInfo' | 'licenseDeclared'> & {
    readonly externalRefs: readonly Texts<'referenceType' | 'referenceLocator'>[];
  })[];
  readonly relationships: readonly Texts<'relationshipType' | 'relatedSpdxElement'>[];
}

const date = new Date('2026-01-01');
const text = billOfMaterials('1.2.3', date);
const document = JSON.parse(text) as Document;

test('it lists the program, Node and its parts with versions, and licences where they are known', () => {
  const found = Object.fromEntries(document.packages.map((part) => [part.name, part]));
  assert.equal(found.places?.versionInfo, '1.2.3');
  assert.equal(found.node?.versionInfo, process.versions.node);
  assert.equal(found.openssl?.versionInfo, process.versions.openssl);
  assert.equal(found.openssl?.licenseDeclared, 'Apache-2.0');
  assert.equal(found.tz?.licenseDeclared, 'NOASSERTION');
  for (const number of ['modules', 'napi', 'unicode']) assert.equal(found[number], undefined);
  assert.ok(document.packages.every(({ versionInfo }) => versionInfo !== ''));
});

test('scanners find the parts that have known weaknesses, by CPE and by package URL', () => {
  const locators = (name: string) =>
    document.packages.find((part) => part.name === name)?.externalRefs.map((ref) => ref.referenceLocator);
  const { openssl = '', nghttp2 = '', icu = '', zlib = '', v8 = '' } = process.versions;
  const rest = '*:*:*:*:*:*:*';
  for (const [name, cpe] of [
    ['node', `nodejs:node.js:${process.versions.node}`],
    ['openssl', `openssl:openssl:${openssl}`],
    ['nghttp2', `nghttp2:nghttp2:${nghttp2}`],
    ['icu', `icu-project:international_components_for_unicode:${icu}`],
    // Without the suffix of Node, which no entry has.
    ['zlib', `zlib:zlib:${zlib.split('-')[0]}`],
    ['v8', `google:v8:${v8.split('-')[0]}`],
  ] as const)
    assert.ok(locators(name)?.includes(`cpe:2.3:a:${cpe}:${rest}`), name);
  assert.ok(locators('undici')?.includes(`pkg:npm/undici@${process.versions.undici}`));
  assert.equal(locators('places')?.length, 1);
});

test('every CPE is well-formed (NISTIR 7695), and every package URL as well', () => {
  const part = String.raw`(?:[\w.-]|\\[^\w\s])+`;
  const cpe = new RegExp(String.raw`^cpe:2\.3:a(?::(?:${part}|[*-])){10}$`);
  const purl = /^pkg:(?:generic|npm|github\/[\w.-]+)\/[\w.-]+@[\w.-]+$/;
  for (const { referenceType, referenceLocator } of document.packages.flatMap((each) => each.externalRefs))
    assert.match(referenceLocator, referenceType === 'purl' ? purl : cpe);
});

test('every part hangs on what holds it', () => {
  const ids = document.packages.map(({ SPDXID }) => SPDXID);
  for (const id of ids) assert.match(id, /^SPDXRef-[a-zA-Z\d.-]+$/);
  assert.deepEqual(
    document.relationships.map(({ relatedSpdxElement }) => relatedSpdxElement),
    ids,
  );
  assert.equal(document.relationships[0]?.relationshipType, 'DESCRIBES');
});

test('its name in the world and its time depend on nothing but the sources', () => {
  assert.equal(billOfMaterials('1.2.3', date), text);
  assert.equal(document.creationInfo.created, '2026-01-01T00:00:00Z');
  const other = JSON.parse(billOfMaterials('1.2.4', date)) as Document;
  assert.notEqual(other.documentNamespace, document.documentNamespace);
});
