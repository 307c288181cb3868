import type { Route } from '../../http/route.ts';
import {
  type ApiDescription,
  describeApi,
  headers,
  needsOfExamples,
  type OperationDescription,
} from '../../openapi/description.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import type { City } from '../../places/place.ts';
import { version } from '../../version.ts';
import { scripts, styles } from '../assets/inline.ts';
import type { Page } from '../contents.ts';
import { html, type Markup } from '../html.ts';
import { layout } from '../pages/layout.ts';
import { type Block, code, heading, type Prose, prettyJson, table, text } from '../prose/blocks.ts';
import { inline, proseMarkdown, tableHtml } from '../prose/render.ts';
import { bodyFields, type Field, operationHtml, parameterFields } from './operation.ts';
import { curl, sampleLanguages } from './samples.ts';

/** The API reference: every route that has an operation. */
export function referencePage(routes: readonly Route[], catalogue: Catalogue): Page {
  const { city } = catalogue;
  const describe = (base: string) =>
    catalogue.afterIndexing(needsOfExamples, () => sortByTag(describeApi(routes, city, base)));
  return {
    key: '/docs/api',
    html: async (base) => referenceHtml(await describe(base), city, base),
    markdown: async (base) => proseMarkdown(referenceProse(await describe(base)), base),
  };
}

function referenceHtml(api: ApiDescription, city: City, base: string): string {
  const { title, summary, server, operations } = api;
  return layout({
    city,
    base,
    title,
    description: `Every operation of the ${title}, with parameters, responses, errors and examples.`,
    path: '/docs/api',
    style: styles.reference,
    script: scripts.reference,
    main: html`<div class="wide reference"><header><h1>${title}</h1><p class="lead">${summary}. Public and free of charge, without keys.</p>
<p>Version ${version}. The base of all paths is <code>${server}</code>. The same for programs: <a href="/openapi.json">OpenAPI 3.1 as JSON</a> or <a href="/openapi.yaml">YAML</a>.</p></header>
${sidebar(operations)}
<div class="operations">${operations.map((operation) => operationHtml(operation, server))}
${headersSection()}</div></div>`,
  });
}

/** Puts the operations in the order of their tags. */
function sortByTag(api: ApiDescription): ApiDescription {
  const { tags, operations } = api;
  return { ...api, operations: tags.flatMap(({ name }) => operations.filter(({ tag }) => tag === name)) };
}

function sidebar(operations: readonly OperationDescription[]): Markup {
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, group]) => {
    const items = group.map(
      ({ id, method, summary }) =>
        html`<li><a href="#${id}"><span class="verb">${method}</span> ${summary}</a></li>`,
    );
    return html`<li><span>${tag}</span><ol>${items}</ol></li>`;
  });
  return html`<div class="side"><fieldset class="languages"><legend>Examples in</legend>${sampleLanguages.map(
    ({ id, name }, i) =>
      html`<input type="radio" name="language" id="in-${id}"${i === 0 && html` checked`}><label for="in-${id}">${name}</label>`,
  )}</fieldset><nav class="toc" aria-label="Operations"><ol>${groups}<li><a href="#headers">Headers</a></li></ol></nav></div>`;
}

const headerRows = Object.entries(headers).map(([name, { description }]) => [`\`${name}\``, description]);

function headersSection(): Markup {
  return html`<section class="operation" id="headers"><h2>Headers</h2><p>${inline('Responses carry these fields. `RateLimit` fields are absent where the limit is turned off.')}</p>
${tableHtml(['Field', 'Meaning'], headerRows)}</section>`;
}

function referenceProse(api: ApiDescription): Prose {
  const { title, summary, server, operations } = api;
  return {
    title,
    lead: summary,
    blocks: [
      text(`Version ${version}, based at ${server}. Machine-readable: [OpenAPI 3.1](/openapi.json).`),
      ...operations.flatMap((operation) => operationBlocks(operation, server)),
      heading('Headers', 'headers'),
      table(['Field', 'Meaning'], headerRows),
    ],
  };
}

function operationBlocks(operation: OperationDescription, server: string): Block[] {
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  const [success, ...others] = responses;
  return [
    heading(summary, id),
    text(`\`${method} ${path}\` (operation \`${id}\`). ${description}`),
    ...(parameters.length > 0
      ? [heading('Parameters', `${id}-parameters`, 3), fieldTable(parameterFields(parameters))]
      : []),
    ...(body ? [heading('Body, optional', `${id}-body`, 3), fieldTable(bodyFields(body.schema.json))] : []),
    code('shell', curl(operation, server)),
    ...(success?.schema
      ? [
          heading(`Response ${success.status}: \`${success.schema.title}\``, `${id}-response`, 3),
          fieldTable(bodyFields(success.schema)),
          code('json', prettyJson(success.example)),
        ]
      : []),
    heading('Other responses', `${id}-others`, 3),
    table(
      ['Status', 'When'],
      others.map((other) => [other.status, other.description]),
    ),
  ];
}

function fieldTable(fields: readonly Field[]): Block {
  const rows = fields.map(({ name, type, description }) => [`\`${name}\``, type, description]);
  return table(['Name', 'Type', 'Meaning'], rows);
}
