import { html, type Markup } from '../html.ts';
import type { Operation, Parameter } from './model.ts';

/** A form that calls an operation from the page. Only the script can use it, so only the script shows it. */
export function tryForm(operation: Operation): Markup {
  const { id, method, path, parameters, body } = operation;
  const label = `${id}-body`;
  return html`<form class="try" data-method="${method}" data-path="${path}" aria-label="Try ${id}" hidden>
${parameters.map((parameter) => fieldHtml(parameter, id))}
${body && html`<label for="${label}">Body</label><textarea id="${label}" name="body" rows="3" spellcheck="false">${JSON.stringify(body.example, null, 2)}</textarea>`}
<button type="submit">Try it</button>
<div class="result" role="status"></div>
</form>`;
}

function fieldHtml(parameter: Parameter, operation: string): Markup {
  const { name, choices, required, example } = parameter;
  const id = `${operation}-${name}`;
  const attributes = html`id="${id}" name="${name}" data-in="${parameter.in}"`;
  const field =
    choices.length > 0
      ? html`<select ${attributes}><option value="">Any</option>${choices.map((choice) => html`<option${choice === example && html` selected`}>${choice}</option>`)}</select>`
      : html`<input type="text" ${attributes} value="${example}" autocomplete="off" spellcheck="false"${required && html` required`}>`;
  return html`<label for="${id}">${name}</label>${field}`;
}
