/* On the reference: its forms send requests and show the responses. */

import './prose.ts';
import { curlText, indented, requestTarget } from '../reference/request.ts';
import { dataOf, find, make } from './dom.ts';
import { addCopyButton } from './listings.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
  const sample = find('.shell code', form.closest('.shows') ?? document);
  form.inert = false;
  // The sample calls what the form does.
  form.addEventListener('input', () => {
    const { target, body } = requestOf(form);
    sample.textContent = curlText(location.origin, target, body);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

/** The request that a form describes. */
function requestOf(form: HTMLFormElement) {
  const [method, path] = [dataOf(form, 'method'), dataOf(form, 'path')];
  const fields = [...form.querySelectorAll<Field>('[data-in]')];
  const target = requestTarget(
    path,
    fields.map(({ name, value, dataset }) => ({ name, value, isInPath: dataset.in === 'path' })),
  );
  return { method, target, body: form.querySelector<Field>('[name="body"]')?.value };
}

/** Sends the request, and shows the response. */
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
    result.dataset.status = String(response.status);
  } catch (error) {
    result.replaceChildren(
      listing(`${method} ${target}`, `No response: ${error instanceof Error ? error.message : error}`),
    );
  }
}

function listing(label: string, text: string): HTMLElement {
  const figure = make('figure', 'listing');
  const code = make('pre', '', text);
  code.tabIndex = 0;
  figure.append(make('figcaption', '', label), code);
  addCopyButton(figure);
  return figure;
}
