import { createHash } from 'node:crypto';

/** The licences of Node's parts as far as its own LICENSE names them without doubt. */
const licences: Readonly<Record<string, string>> = {
  acorn: 'MIT',
  ada: 'MIT',
  amaro: 'MIT',
  ares: 'MIT',
  brotli: 'MIT',
  icu: 'Unicode-3.0',
  llhttp: 'MIT',
  merve: 'MIT',
  nghttp2: 'MIT',
  openssl: 'Apache-2.0',
  simdjson: 'Apache-2.0',
  simdutf: 'MIT',
  undici: 'MIT',
  uv: 'MIT',
  uvwasi: 'MIT',
  v8: 'BSD-3-Clause',
  zlib: 'Zlib',
  zstd: 'BSD-3-Clause',
};

/** Numbers of interfaces and of a standard among Node's versions, and Node itself. */
const noParts = ['node', 'modules', 'napi', 'unicode'];

interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
}

/** What the executables are made of, as SPDX 2.3; the Node that runs this is the Node inside. */
export function billOfMaterials(version: string, date: Date): string {
  const places = { name: 'places', version, licence: 'MIT' };
  const node = { name: 'node', version: process.versions.node, licence: 'MIT' };
  const parts = partsOfNode();
  const packages = [places, node, ...parts].map(describePackage);
  const digest = createHash('sha256').update(JSON.stringify(packages)).digest('hex');
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `places-${version}`,
    documentNamespace: `https://spdx.org/spdxdocs/places-${version}-${digest}`,
    creationInfo: {
      created: date.toISOString().replace('.000Z', 'Z'),
      creators: [`Tool: places-${version}`],
    },
    packages,
    relationships: [
      relate('SPDXRef-DOCUMENT', 'DESCRIBES', idOf(places)),
      relate(idOf(places), 'CONTAINS', idOf(node)),
      ...parts.map((part) => relate(idOf(node), 'CONTAINS', idOf(part))),
    ],
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function partsOfNode(): Part[] {
  return Object.entries(process.versions)
    .filter(([name, version = '']) => version !== '' && !noParts.includes(name))
    .map(([name, version = '']) => ({ name, version, licence: licences[name] }));
}

function describePackage(part: Part) {
  return {
    SPDXID: idOf(part),
    name: part.name,
    versionInfo: part.version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: part.licence ?? 'NOASSERTION',
    copyrightText: 'NOASSERTION',
    externalRefs: identifiers(part),
  };
}

/** The names by which scanners look for known weaknesses. */
function identifiers({ name, version }: Part) {
  const purl = {
    referenceCategory: 'PACKAGE-MANAGER',
    referenceType: 'purl',
    referenceLocator: `pkg:generic/${name}@${version}`,
  };
  const cpe = {
    referenceCategory: 'SECURITY',
    referenceType: 'cpe23Type',
    referenceLocator: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  };
  return name === 'node' ? [purl, cpe] : [purl];
}

function idOf({ name }: Part): string {
  return `SPDXRef-${name}`;
}

function relate(spdxElementId: string, relationshipType: string, relatedSpdxElement: string) {
  return { spdxElementId, relationshipType, relatedSpdxElement };
}
