import {
  exampleOf,
  type OperationDescription,
  type ParameterDescription,
  type ResponseDescription,
} from '../../openapi/description.ts';
import type { JsonSchema } from '../../schema.ts';
import { html, type Markup } from '../html.ts';
import { inline, listing, prettyJson, tableHtml } from '../prose/render.ts';
import { sampleLanguages } from './samples.ts';

/** One operation: words on the left, examples on the right. */
export function operationHtml(operation: OperationDescription, server: string): Markup {
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  const [success, ...others] = responses;
  return html`<section class="operation" id="${id}"><div class="says">
<h2><a href="#${id}">${summary}</a></h2>
<p class="target"><span class="verb">${method}</span> <code>${path}</code></p>
<p>${inline(description)} <span class="id">${inline(`Operation \`${id}\`.`)}</span></p>
${parameters.length > 0 && html`<h3>Parameters</h3>${fieldList(parameterFields(parameters))}`}
${body && html`<h3>Body, optional</h3>${fieldList(bodyFields(body.schema.json))}`}
${success && responseHtml(success)}
<h3>Other responses</h3>${tableHtml(
    ['Status', 'When'],
    others.map((other) => [other.status, other.description]),
  )}
</div><div class="shows">
${sampleLanguages.map((each) => html`<div class="in-${each.id}">${listing(each.language, each.write(operation, server), each.name)}</div>`)}
${success && listing('json', prettyJson(success.example), `Response ${success.status}`)}
<details><summary>Examples of errors</summary>${others.flatMap(errorListings)}</details>
${tryForm(operation)}</div></section>
`;
}

function responseHtml({ status, schema = {}, headers }: ResponseDescription): Markup {
  const names = headers.map((name) => `\`${name}\``).join(', ');
  return html`<h3>${inline(`Response ${status}: \`${schema.title}\``)}</h3>${fieldList(bodyFields(schema))}
<p class="carried">With the header fields ${inline(names)}, explained <a href="#headers">below</a>.</p>`;
}

function fieldList(fields: readonly Field[]): Markup {
  return html`<dl class="fields">${fields.map(
    ({ name, type, description }) =>
      html`<div><dt><code>${name}</code> <span>${inline(type)}</span></dt><dd>${inline(description)}</dd></div>\n`,
  )}</dl>`;
}

function errorListings({ status, codes = [] }: ResponseDescription): Markup[] {
  return codes.map((code) => listing('json', prettyJson(exampleOf(code)), `Response ${status}`));
}

/** A form that calls an operation from the page. Only the script can use it, so only the script shows it. */
function tryForm({ id, method, path, parameters, body, effect }: OperationDescription): Markup {
  const label = `${id}-body`;
  return html`<form class="try" data-method="${method}" data-path="${path}" aria-label="Try ${id}" hidden>
${parameters.map((parameter) => parameterInput(parameter, id))}
${body && html`<label for="${label}">Body</label><textarea id="${label}" name="body" rows="3" spellcheck="false">${prettyJson(body.example)}</textarea>`}
<p class="send"><button type="submit"${effect && html` aria-describedby="${id}-effect"`}>Try it</button>${effect && html` <span id="${id}-effect">${effect}</span>`}</p>
<div class="result" role="status"></div>
</form>`;
}

function parameterInput(parameter: ParameterDescription, operation: string): Markup {
  const { name, required, schema, example = '' } = parameter;
  const id = `${operation}-${name}`;
  const attributes = html`id="${id}" name="${name}" data-in="${parameter.in}"`;
  const field = schema.enum
    ? html`<select ${attributes}><option value="">Any</option>${schema.enum.map((choice) => html`<option${choice === example && html` selected`}>${choice}</option>`)}</select>`
    : html`<input type="text" ${attributes} value="${example}" autocomplete="off" spellcheck="false"${required && html` required`}>`;
  return html`<label for="${id}">${name}</label>${field}`;
}

/** A parameter, or a field of a body: nested fields have their path as a name, such as `places[].id`. */
export interface Field {
  readonly name: string;
  /** Type, bounds and default, and whether it is optional. */
  readonly type: string;
  readonly description: string;
}

/** Parameters as fields, in their order. */
export function parameterFields(parameters: readonly ParameterDescription[]): Field[] {
  return parameters.map(({ name, required, schema }) => fieldOf(name, required, schema));
}

/** The fields of an object, those of nested objects right behind their parent. */
export function bodyFields({ properties = {}, required = [] }: JsonSchema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { items } = schema;
    const path = prefix + name;
    const nested = items ? bodyFields(items, `${path}[].`) : bodyFields(schema, `${path}.`);
    return [fieldOf(path, required.includes(name), schema), ...nested];
  });
}

function fieldOf(name: string, required: boolean, schema: JsonSchema): Field {
  const type = typeText(schema) + (required ? '' : ', optional');
  return { name, type, description: schema.description ?? '' };
}

/** What a value may be, in few words: `integer, 1 to 100, default 50`. */
function typeText(schema: JsonSchema): string {
  const { title, type, items, format, maxLength } = schema;
  if (title !== undefined) return title;
  if (items) return `array of ${typeText(items)}`;
  const choices = schema.enum?.map((choice) => `\`${choice}\``);
  return [
    choices ? `one of ${choices.join(', ')}` : type,
    format,
    bounds(schema),
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.default !== undefined && `default ${schema.default}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function bounds({ minimum, maximum }: JsonSchema): string {
  const below = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const above = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  if (above && below) return `${minimum} to ${maximum}`;
  if (above) return `${minimum} or more`;
  return below ? `${maximum} or less` : '';
}
