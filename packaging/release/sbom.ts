import { createHash } from 'node:crypto';

/** Licences of Node's parts that its LICENSE names unambiguously. */
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

/**
 * Vendor and product under which the National Vulnerability Database lists a part. If a name changed, older entries keep the old
 * name, so both are listed. Parts that are absent here have no entry in that database.
 */
const products: Readonly<Record<string, readonly string[]>> = {
  node: ['nodejs:node.js'],
  ares: ['c-ares:c-ares', 'c-ares_project:c-ares'],
  brotli: ['google:brotli'],
  icu: ['icu-project:international_components_for_unicode', 'unicode:international_components_for_unicode'],
  llhttp: ['llhttp:llhttp'],
  nghttp2: ['nghttp2:nghttp2'],
  nghttp3: ['nghttp2:nghttp3'],
  ngtcp2: ['ngtcp2_project:ngtcp2'],
  openssl: ['openssl:openssl'],
  simdjson: ['simdjson:simdjson'],
  sqlite: ['sqlite:sqlite'],
  undici: ['nodejs:undici'],
  uv: ['libuv:libuv', 'libuv_project:libuv'],
  v8: ['google:v8'],
  zlib: ['zlib:zlib'],
  zstd: ['facebook:zstandard'],
};

/** Package URLs, without the version, of parts that a registry or forge lists under another name. */
const packageUrls: Readonly<Record<string, string>> = {
  acorn: 'pkg:npm/acorn',
  amaro: 'pkg:npm/amaro',
  cjs_module_lexer: 'pkg:npm/cjs-module-lexer',
  undici: 'pkg:npm/undici',
  ada: 'pkg:github/ada-url/ada',
  ares: 'pkg:github/c-ares/c-ares',
  brotli: 'pkg:github/google/brotli',
  icu: 'pkg:github/unicode-org/icu',
  llhttp: 'pkg:github/nodejs/llhttp',
  nghttp2: 'pkg:github/nghttp2/nghttp2',
  openssl: 'pkg:github/openssl/openssl',
  simdjson: 'pkg:github/simdjson/simdjson',
  simdutf: 'pkg:github/simdutf/simdutf',
  uv: 'pkg:github/libuv/libuv',
  uvwasi: 'pkg:github/nodejs/uvwasi',
  zstd: 'pkg:github/facebook/zstd',
};

/** Entries of `process.versions` that are not parts: versions of interfaces and of a standard, and Node itself. */
const noParts = ['node', 'modules', 'napi', 'unicode'];

interface Part {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
}

/** Bill of materials of the executables, as SPDX 2.3. The running Node is the version inside them. */
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

/** Returns the identifiers by which scanners look for known weaknesses: a package URL, and CPEs where the database has the part. */
function identifiers({ name, version }: Part) {
  const purl = {
    referenceCategory: 'PACKAGE-MANAGER',
    referenceType: 'purl',
    referenceLocator: `${packageUrls[name] ?? `pkg:generic/${name}`}@${version}`,
  };
  // Node adds a suffix to its builds, as in 13.6.233.17-node.53; scanners compare the upstream version.
  const [number = version] = /^[\d.]+/.exec(version) ?? [];
  const cpes = (products[name] ?? []).map((product) => ({
    referenceCategory: 'SECURITY',
    referenceType: 'cpe23Type',
    referenceLocator: `cpe:2.3:a:${product}:${number}:*:*:*:*:*:*:*`,
  }));
  return [purl, ...cpes];
}

function idOf({ name }: Part): string {
  return `SPDXRef-${name}`;
}

function relate(spdxElementId: string, relationshipType: string, relatedSpdxElement: string) {
  return { spdxElementId, relationshipType, relatedSpdxElement };
}
