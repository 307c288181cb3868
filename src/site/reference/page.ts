import { version } from '../../base/version.ts';
import { html, type Markup } from '../../drawing/html.ts';
import {
  type ApiDescription,
  type DescribedApi,
  describeApi,
  needsOfExamples,
  type OperationDescription,
} from '../../openapi/description.ts';
import { scripts, styles } from '../assets/inline.ts';
import { hook } from '../hooks.ts';
import type { Page } from '../page.ts';
import { layout } from '../pages/layout.ts';
import type { Portal } from '../portal.ts';
import { type Prose, proseMarkdown, tableHtml, tableMarkdown } from '../prose/render.ts';
import { operationHtml, operationMarkdown } from './operation.ts';

/** API reference of every route that has an operation. */
export function referencePage(api: DescribedApi, portal: Portal): Page {
  const { catalogue, city } = portal;
  const describe = (base: string) =>
    catalogue.afterIndexing(needsOfExamples, () => sortByTag(describeApi(api, city, base)));
  return {
    key: '/docs/api',
    kind: 'reference',
    html: async (base) => referenceHtml(await describe(base), portal, base),
    markdown: async (base) => proseMarkdown(referenceProse(await describe(base)), base),
  };
}

function referenceHtml(api: ApiDescription, portal: Portal, base: string): Buffer {
  const { title, summary, server, operations } = api;
  return layout({
    portal,
    isEnglishOnly: true,
    base,
    title,
    description: `Every operation of the ${title}, with parameters, responses, errors and examples.`,
    path: '/docs/api',
    style: styles.reference,
    script: scripts.reference,
    firstScreen: operations[1]?.id ?? 'headers',
    main: html`
      <div class="wide reference">
        <header>
          <h1>${title}</h1>
          <p class="lead">${summary}. Public and free of charge, without keys.</p>
          <p>
            Version ${version}. The base of all paths is <code>${server}</code>. The same for programs: <a
              href="/openapi.json"
            >OpenAPI 3.1 as JSON</a> or <a href="/openapi.yaml">YAML</a>.
          </p>
        </header>
        ${sidebar(operations)}
        <div class="operations">
          ${operations.map((operation) => operationHtml(operation, server))}
          ${headersSection(api)}
        </div>
      </div>
    `,
  });
}

/** Sorts operations by their tags. */
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
  return html`
    <div class="side">
      <nav class="${hook('toc')}" aria-label="Operations">
        <ol>
          ${groups}
          <li><a href="#headers">Headers</a></li>
        </ol>
      </nav>
    </div>
  `;
}

function headerRows({ headers }: ApiDescription): string[][] {
  return Object.entries(headers).map(([name, { description }]) => [`\`${name}\``, description]);
}

function headersSection(api: ApiDescription): Markup {
  return html`
    <section class="operation" id="headers">
      <h2>Headers</h2>
      <p>Responses carry these fields.</p>
      ${tableHtml(['Field', 'Meaning'], headerRows(api))}
    </section>
  `;
}

function referenceProse(api: ApiDescription): Prose {
  const { title, summary, server, operations } = api;
  const blocks = [
    `Version ${version}, based at ${server}. Machine-readable: [OpenAPI 3.1](/openapi.json).`,
    ...operations.flatMap((operation) => operationMarkdown(operation, server)),
    '## Headers',
    tableMarkdown(['Field', 'Meaning'], headerRows(api)),
  ];
  return { title, lead: summary, text: blocks.join('\n\n') };
}
