import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billOfMaterials } from '../../../packaging/release/sbom.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface Document extends Texts<'documentNamespace'> {
  readonly creationInfo: Texts<'created'>;
  readonly packages: readonly Texts<'SPDXID' | 'name' | 'versionInfo' | 'licenseDeclared'>[];
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
