import type { JsonSchema } from '../../base/schema.ts';
import { data, html, type Markup } from '../../drawing/html.ts';
import {
  exampleOf,
  type OperationDescription,
  type ParameterDescription,
} from '../../openapi/description.ts';
import { hook } from '../hooks.ts';
import { codeMarkdown, inline, listing, prettyJson, tableHtml, tableMarkdown } from '../prose/render.ts';
import { fieldData, tryData } from './hooks.ts';
import { curlText, requestTarget } from './request.ts';

/** Renders an operation: description, inputs and outputs, with examples beside them on wide screens. */
export function operationHtml(operation: OperationDescription, server: string): Markup {
  const { id, method, path, summary, description, responses } = operation;
  const [success, ...others] = responses;
  const errors = others.flatMap(({ status, codes = [] }) =>
    codes.map((code) => listing('json', prettyJson(exampleOf(code)), `Response ${status}`)),
  );
  const names = success.headers.map((name) => `\`${name}\``).join(', ');
  return html`
    <section class="operation" id="${id}">
      <div class="says">
        <h2><a href="#${id}">${summary}</a></h2>
        <p class="target"><span class="verb">${method}</span> <code>${path}</code></p>
        <p>${inline(description)} <span class="id">${inline(`Operation \`${id}\`.`)}</span></p>
      </div>
      <div class="${hook('shows')}">
        ${tryForm(operation)}
        ${listing(hook('shell'), curl(operation, server), 'curl')}
        ${listing('json', prettyJson(success.example), `Response ${success.status}`)}
        <details><summary>Examples of errors</summary>${errors}</details>
      </div>
      <div class="says">
        ${fieldSections(operation).map(({ title, fields }) => html`<h3>${inline(title)}</h3>${fieldList(fields)}\n`)}
        <p class="carried">With the header fields ${inline(names)}, explained <a href="#headers">below</a>.</p>
        <h3>Other responses</h3>
        ${tableHtml(...otherResponses(operation))}
      </div>
    </section>
  `;
}

/** Renders an operation as blocks of Markdown. */
export function operationMarkdown(operation: OperationDescription, server: string): string[] {
  const { id, method, path, summary, description, responses } = operation;
  return [
    `## ${summary}`,
    `\`${method} ${path}\` (operation \`${id}\`). ${description}`,
    ...fieldSections(operation).flatMap(({ title, fields }) => [
      `### ${title}`,
      tableMarkdown(
        ['Name', 'Type', 'Meaning'],
        fields.map(({ name, type, description }) => [`\`${name}\``, type, description]),
      ),
    ]),
    codeMarkdown('shell', curl(operation, server)),
    codeMarkdown('json', prettyJson(responses[0].example)),
    '### Other responses',
    tableMarkdown(...otherResponses(operation)),
  ];
}

/** Example call as a shell command, with values that work with the data in service. */
function curl({ path, parameters, body }: OperationDescription, server: string): string {
  const fields = parameters.map(({ name, example = '', in: place }) => ({
    name,
    value: String(example),
    isInPath: place === 'path',
  }));
  return curlText(server, requestTarget(path, fields), body && JSON.stringify(body.example));
}

/** Inputs and outputs of an operation, field by field. */
function fieldSections({ parameters, body, responses: [{ status, schema }] }: OperationDescription) {
  const inputs = parameters.map(({ name, required, schema }) => fieldOf(name, required, schema));
  return [
    { title: 'Parameters', fields: inputs },
    { title: 'Body, optional', fields: body ? bodyFields(body.schema.json) : [] },
    { title: `Response ${status}: \`${schema.title}\``, fields: bodyFields(schema) },
  ].filter(({ fields }) => fields.length > 0);
}

/** Head and rows of a table. */
function otherResponses({ responses: [, ...others] }: OperationDescription): [string[], string[][]] {
  return [['Status', 'When'], others.map(({ status, description }) => [status, description])];
}

function fieldList(fields: readonly Field[]): Markup {
  return html`
    <dl class="rows fields">
      ${fields.map(fieldHtml)}
    </dl>
  `;
}

function fieldHtml({ name, type, description }: Field): Markup {
  return html`
    <div>
      <dt><code>${name}</code> <span>${inline(type)}</span></dt>
      <dd>${inline(description)}</dd>
    </div>\n
  `;
}

/** Form that calls an operation from the page; hidden without scripts. */
function tryForm({ id, method, path, parameters, body, effect }: OperationDescription): Markup {
  return html`
    <form class="panel small ${hook('try')}"${data(tryData, { method, path })} aria-label="Try ${id}" inert>
      ${parameters.filter(({ in: place }) => place !== 'header').map((parameter) => parameterInput(parameter, id))}
      ${body && bodyInput(body.example, `${id}-body`)}
      <p class="send">
        <button type="submit" class="button small primary"${effect && html` aria-describedby="${id}-effect"`}>Try it</button>
        ${effect && html` <span id="${id}-effect">${effect}</span>`}
      </p>
      <div class="${hook('result')}" role="status"></div>
    </form>
  `;
}

function bodyInput(example: unknown, id: string): Markup {
  return html`
    <label for="${id}">Body</label>
    <textarea class="input code" id="${id}" name="body" rows="3" spellcheck="false">${prettyJson(example)}</textarea>
  `;
}

function parameterInput(parameter: ParameterDescription, operation: string): Markup {
  const { name, required, schema, example = '' } = parameter;
  const id = `${operation}-${name}`;
  const attributes = html`class="input code" id="${id}" name="${name}"${data(fieldData, { in: parameter.in })}`;
  const field = schema.enum
    ? html`
      <select ${attributes}>
        <option value="">Any</option>
        ${schema.enum.map((choice) => html`<option${choice === example && html` selected`}>${choice}</option>`)}
      </select>
    `
    : html`
      <input type="text" ${attributes} value="${example}" autocomplete="off" spellcheck="false"${required && html` required`}>
    `;
  return html`<label for="${id}">${name}</label>${field}`;
}

/** A parameter or a field of a body; nested fields have a path as name, such as `places[].id`. */
type Field = ReturnType<typeof fieldOf>;

/** Returns the fields of an object, each followed by the fields of the object that it holds. */
export function bodyFields({ properties = {}, required = [] }: JsonSchema, prefix = ''): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { items } = schema;
    const path = prefix + name;
    const nested = items ? bodyFields(items, `${path}[].`) : bodyFields(schema, `${path}.`);
    return [fieldOf(path, required.includes(name), schema), ...nested];
  });
}

function fieldOf(name: string, required: boolean, schema: JsonSchema) {
  /** Type, bounds, default, and if it is optional. */
  const type = typeText(schema) + (required ? '' : ', optional');
  return { name, type, description: schema.description ?? '' };
}

/** Allowed values in short: `integer, 1 to 100, default 50`. */
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
