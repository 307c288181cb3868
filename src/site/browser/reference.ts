/*
 * Script of the API reference: its forms send requests and show the responses.
 */

import { hook } from '../hooks.ts';
import { fieldData, resultData, tryData } from '../reference/hooks.ts';
import './prose.ts';
import { curlText, indented, requestTarget } from '../reference/request.ts';
import { all, allWith, basePath, closest, dataOf, find, make, maybe, setData } from './dom.ts';
import { addCopyButton } from './listings.ts';

for (const form of all(HTMLFormElement, '.try')) {
  const sample = find('.shell code', closest(HTMLElement, '.shows', form));
  form.inert = false;
  // The sample repeats the request of the form.
  form.addEventListener('input', () => {
    const { target, body } = requestOf(form);
    sample.textContent = curlText(location.origin, target, body);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

const isField = (element: HTMLElement) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** Request described by a form. */
function requestOf(form: HTMLFormElement) {
  const [method, path] = [dataOf(form, tryData, 'method'), basePath + dataOf(form, tryData, 'path')];
  const fields = allWith(HTMLElement, fieldData, 'in', form).filter(isField);
  const target = requestTarget(
    path,
    fields.map((field) => ({
      name: field.name,
      value: field.value,
      isInPath: dataOf(field, fieldData, 'in') === 'path',
    })),
  );
  return { method, target, body: maybe(HTMLTextAreaElement, '[name="body"]', form)?.value };
}

/** Sends the request and shows the response. */
async function send(form: HTMLFormElement): Promise<void> {
  const result = find('.result', form);
  const { method, target, body } = requestOf(form);
  const started = performance.now();
  try {
    const response = await fetch(target, {
      method,
      cache: 'no-store',
      ...(body && { body, headers: { 'Content-Type': 'application/json' } }),
    });
    const text = await response.text();
    const duration = Math.round(performance.now() - started);
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    result.replaceChildren(
      listing(`${method} ${target}: ${response.status} in ${duration} ms`, indented(text)),
      listing('Header fields', headers),
    );
    setData(result, resultData, 'status', response.status);
  } catch (error) {
    result.replaceChildren(
      listing(`${method} ${target}`, `No response: ${error instanceof Error ? error.message : error}`),
    );
  }
}

function listing(label: string, text: string): HTMLElement {
  const figure = make('figure', hook('listing'));
  const code = make('pre', '', text);
  code.tabIndex = 0;
  figure.append(make('figcaption', '', label), code);
  addCopyButton(figure);
  return figure;
}
