import type { City } from '../../places/place.ts';
import { html, type Markup } from '../html.ts';
import { layout } from '../layout.ts';
import { inline, tableHtml } from '../prose/html.ts';
import { scripts } from '../scripts.ts';
import { styles } from '../styles.ts';
import type { Reference } from './model.ts';
import { operationHtml } from './operation.ts';

/** The API reference as HTML. */
export function referencePage(reference: Reference, city: City, base: string): string {
  return layout(
    {
      title: reference.title,
      description: `Every operation of the ${reference.title}, with parameters, responses, errors and examples.`,
      path: '/docs/api',
      markdown: '/docs/api.md',
      style: styles.reference,
      script: scripts.tryIt,
      main: html`<div class="wide reference"><header><h1>${reference.title}</h1><p class="lead">${reference.summary}. Public and free of charge, without keys.</p>
<p>Version ${reference.version}. The base of all paths is <code>${reference.server}</code>. The same for programs: <a href="/openapi.json">OpenAPI 3.1 as JSON</a> or <a href="/openapi.yaml">YAML</a>.</p></header>
${sidebar(reference)}
<div class="operations">${reference.operations.map((operation) => operationHtml(operation, reference))}
${headersSection(reference)}</div></div>`,
    },
    city,
    base,
  );
}

function sidebar({ tags, operations }: Reference): Markup {
  const groups = tags.map(({ name }) => {
    const items = operations
      .filter(({ tag }) => tag === name)
      .map(
        ({ id, method, summary }) =>
          html`<li><a href="#${id}"><span class="verb">${method}</span> ${summary}</a></li>`,
      );
    return html`<li><span>${name}</span><ol>${items}</ol></li>`;
  });
  return html`<div class="side"><fieldset class="languages"><legend>Examples in</legend>${languages.map(
    ({ id, name }, i) =>
      html`<input type="radio" name="language" id="in-${id}"${i === 0 && html` checked`}><label for="in-${id}">${name}</label>`,
  )}</fieldset><nav class="toc" aria-label="Operations"><ol>${groups}<li><a href="#headers">Headers</a></li></ol></nav></div>`;
}

/** In the order of the samples of each operation; the style shows those of the chosen one. */
const languages = [
  { id: 'curl', name: 'curl' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'python', name: 'Python' },
] as const;

function headersSection({ headers }: Reference): Markup {
  return html`<section class="operation" id="headers"><h2>Headers</h2><p>${inline('Responses carry these fields. `RateLimit` fields are absent where the limit is turned off.')}</p>
${tableHtml(
  ['Field', 'Meaning'],
  headers.map(({ name, description }) => [`\`${name}\``, description]),
)}</section>`;
}
