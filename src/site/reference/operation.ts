import { html, type Markup } from '../html.ts';
import { inline, listing, tableHtml } from '../prose/html.ts';
import type { DocumentedResponse, Field, Operation, Reference } from './model.ts';
import { samplesOf } from './samples.ts';
import { tryForm } from './try-form.ts';

/** One operation: words on the left, examples on the right. */
export function operationHtml(operation: Operation, { server }: Reference): Markup {
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  const [success, ...others] = responses;
  return html`<section class="operation" id="${id}"><div class="says">
<h2><a href="#${id}">${summary}</a></h2>
<p class="target"><span class="verb">${method}</span> <code>${path}</code></p>
<p>${description} <span class="id">${inline(`Operation \`${id}\`.`)}</span></p>
${parameters.length > 0 && html`<h3>Parameters</h3>${fieldList(parameters)}`}
${body && html`<h3>Body, optional</h3>${fieldList(body.fields)}`}
${success && responseHtml(success)}
<h3>Other responses</h3>${tableHtml(
    ['Status', 'When'],
    others.map((other) => [other.status, other.description]),
  )}
</div><div class="shows">
${samplesOf(operation, server).map((sample) => html`<div class="in-${sample.id}">${listing(sample.language, sample.code, sample.name)}</div>`)}
${success && listing('json', pretty(success.examples[0]), `Response ${success.status}`)}
<details><summary>Examples of errors</summary>${others.flatMap(errorListings)}</details>
${tryForm(operation)}</div></section>
`;
}

function responseHtml({ status, schema, fields, headers }: DocumentedResponse): Markup {
  const names = headers.map((name) => `\`${name}\``).join(', ');
  return html`<h3>${inline(`Response ${status}: \`${schema}\``)}</h3>${fieldList(fields)}
<p class="carried">With the header fields ${inline(names)}, explained <a href="#headers">below</a>.</p>`;
}

function fieldList(fields: readonly Field[]): Markup {
  return html`<dl class="fields">${fields.map(
    ({ name, type, required, description }) =>
      html`<div><dt><code>${name}</code> <span>${inline(required ? type : `${type}, optional`)}</span></dt><dd>${description}</dd></div>\n`,
  )}</dl>`;
}

function errorListings({ status, examples }: DocumentedResponse): Markup[] {
  return examples.map((example) => listing('json', pretty(example), `Response ${status}`));
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
