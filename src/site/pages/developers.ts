import { errorTable } from '../../errors.ts';
import { english } from '../../locales/en.ts';
import { exampleOf } from '../../openapi/description.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import { localNameOf, wordOfName } from '../../places/place.ts';
import { shortVersion, version } from '../../version.ts';
import { codeMarkdown, escapeMarkdown, type Prose, prettyJson, tableMarkdown } from '../prose/render.ts';
import { clientSetups } from './client-setups.ts';

/** The guide for those who build on the service. */
export function developersProse(catalogue: Catalogue, rateLimit: number, base: string): Prose {
  const { city, size } = catalogue;
  const parts = [
    gettingStarted(catalogue, base),
    limits(rateLimit),
    caching(base),
    errors(),
    versions,
    clients(catalogue, base),
    mcp(base),
    languageModels(base),
  ];
  return {
    title: 'Developers',
    lead: `${english.places(size)} of ${escapeMarkdown(city.name)} as JSON over HTTP: public, free of charge, without keys or sign-up.`,
    text: parts.join('\n\n'),
  };
}

function gettingStarted(catalogue: Catalogue, base: string): string {
  const place = catalogue.at(0);
  const word = wordOfName({ name: localNameOf(place) ?? place.name });
  const names = ['name', 'hindi', 'localName'].filter((name) => catalogue.fields.includes(name)).join(', ');
  return `## Getting started

Ask for a place. Every address below works as it stands.

\`\`\`shell
curl ${base}/api/v1/places/${place.id}
\`\`\`

A place is found by its slug or by its index, and lists can be filtered, searched and paged:

\`\`\`shell
# the ${place.category} places, five at a time
curl '${base}/api/v1/places?category=${place.category}&limit=5&offset=5'

# every word must occur in a name or the description
curl -G ${base}/api/v1/places --data-urlencode 'search=${word}'
\`\`\`

In a browser or in Node, nothing needs to be installed; every origin may call the API.

\`\`\`javascript
const response = await fetch('${base}/api/v1/places?limit=100');
const { total, places } = await response.json();
for (const { ${names}, entryFee } of places) console.log(${names}, entryFee);
\`\`\`

The [API reference](/docs/api) has every operation with examples, and tries them in the page. [The root](/api/v1) of the API lists all addresses for programs.`;
}

function limits(rateLimit: number): string {
  const limit =
    rateLimit === 0
      ? 'This instance does not limit requests.'
      : `Each client may send **${rateLimit} requests in any 60 seconds**. A client is an IPv4 address or an IPv6 /64 network. Whatever is asked under \`/api\` and \`/.well-known/mcp\` counts; pages, pictures and descriptions do not, though a client that has hundreds of pages drawn in a minute, searches above all, must wait. Every response says where the client stands, in the [\`RateLimit\` fields](/docs/api#headers).

Above the limit the response is 429 with \`Retry-After: 60\`. A refused request is not counted, so a client that waits always gets in again.`;
  return `## Limits

${limit}

A page of a list holds at most 100 places (\`limit\`), 50 unless asked otherwise.`;
}

function caching(base: string): string {
  return `## Caching

Places change rarely. Responses may be kept for five minutes (\`Cache-Control\`), and carry a strong \`ETag\`: send it back, and while nothing has changed the response is 304 without a body.

\`\`\`shell
etag=$(curl -sI ${base}/api/v1/places | sed -n 's/^ETag: //Ip' | tr -d '\\r')
curl -i ${base}/api/v1/places -H "If-None-Match: $etag"
\`\`\`

Bodies are compressed with Brotli or gzip where \`Accept-Encoding\` allows it. The visitor counter is never cached.`;
}

function errors(): string {
  const rows = Object.entries(errorTable).map(([code, { status, meaning }]) => [
    String(status),
    `\`${code}\``,
    meaning,
  ]);
  return `## Errors

Every refusal has the same shape. \`code\` is for programs, \`message\` says what happened, and \`hint\` what to do about it.

${codeMarkdown('json', prettyJson(exampleOf('INVALID_PARAMETER')))}

${tableMarkdown(['Status', 'Code', 'When'], rows)}`;
}

const versions = `## Versions

The current version is **${shortVersion}** (${version} in full); it stands in the path, and every response names it in \`API-Version\`. Within a version only additions are made: new fields, new optional parameters. Ignore fields that you do not know.

A version is deprecated with at least 12 months of notice; the fields \`Deprecation\`, \`Sunset\` and \`Link\` announce it. See [versions and deprecation](/deprecation).`;

function clients(catalogue: Catalogue, base: string): string {
  return `## Generated clients

The [OpenAPI 3.1 description](/openapi.json) is made from the code that answers, so it is always complete. For TypeScript, generate types and call with them:

\`\`\`shell
npm install openapi-fetch
npx openapi-typescript ${base}/openapi.json -o places.d.ts
\`\`\`

\`\`\`typescript
import createClient from "openapi-fetch";
import type { paths } from "./places.d.ts";

const client = createClient<paths>({ baseUrl: "${base}" });
const { data, error } = await client.GET("/api/v1/places", {
  params: { query: { category: "${catalogue.at(0).category}", limit: 10 } },
});
\`\`\`

For Python, and for the languages of OpenAPI Generator:

\`\`\`shell
openapi-python-client generate --url ${base}/openapi.json
openapi-generator-cli generate -i ${base}/openapi.yaml -g kotlin -o places-client
\`\`\``;
}

function mcp(base: string): string {
  const setups = clientSetups(base).map(({ text }) => text);
  return `## MCP

Assistants that speak the Model Context Protocol can use the places as tools, resources and prompts. There is nothing to install and no key to enter.

| Transport | Address |
| --- | --- |
| Streamable HTTP | \`${base}/.well-known/mcp\` |
| HTTP with SSE, for older clients and for live notifications | \`${base}/api/mcp\` |

${setups.join('\n\n')}`;
}

function languageModels(base: string): string {
  return `## Language models

[llms.txt](/llms.txt) lists everything there is to read. Each page of this site answers with Markdown when it is asked to, or at its address with \`.md\` added:

\`\`\`shell
curl -H 'Accept: text/markdown' ${base}/
curl ${base}/docs/api.md
\`\`\`

- The visitor counter can be polled at [\`/api/v1/views\`](/api/v1/views); the SSE transport at \`/api/mcp\` tells of its changes.
- Link sets for programs are at [\`/.well-known/api-catalog\`](/.well-known/api-catalog).`;
}
