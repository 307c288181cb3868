import type { Language } from '../prose/block.ts';
import type { Operation } from './model.ts';

/** One way to call an operation. */
export interface Sample {
  readonly id: 'curl' | 'javascript' | 'python';
  readonly name: string;
  readonly language: Language;
  readonly code: string;
}

/** The same call in three languages, with the example values of the document. */
export function samplesOf(operation: Operation, server: string): Sample[] {
  return [
    { id: 'curl', name: 'curl', language: 'shell', code: curl(operation, server) },
    { id: 'javascript', name: 'JavaScript', language: 'javascript', code: javascript(operation, server) },
    { id: 'python', name: 'Python', language: 'python', code: python(operation, server) },
  ];
}

/** The path and query of an example call. */
export function exampleTarget({ path, parameters }: Operation): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((target, { name, example }) => target.replace(`{${name}}`, encodeURIComponent(example)), path);
  const query = new URLSearchParams();
  for (const { in: place, name, example } of parameters)
    if (place === 'query' && example !== '') query.set(name, example);
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function curl(operation: Operation, server: string): string {
  const [path = '', query] = exampleTarget(operation).split('?');
  const parts = [
    `curl ${query === undefined ? '' : '--get '}'${server}${path}'`,
    ...(query?.split('&') ?? []).map((pair) => `--data '${pair}'`),
    ...(operation.body ? [`--json '${JSON.stringify(operation.body.example)}'`] : []),
  ];
  return parts.join(' \\\n  ');
}

function javascript(operation: Operation, server: string): string {
  const address = JSON.stringify(server + exampleTarget(operation));
  if (operation.body === undefined) {
    return `const response = await fetch(\n  ${address},\n);\nif (!response.ok) {\n  const { error } = await response.json();\n  throw new Error(error.hint);\n}\nconst ${resultOf(operation)} = await response.json();`;
  }
  return `const response = await fetch(\n  ${address},\n  {\n    method: '${operation.method}',\n    headers: { 'Content-Type': 'application/json' },\n    body: JSON.stringify(${JSON.stringify(operation.body.example)}),\n  },\n);\nconst ${resultOf(operation)} = await response.json();`;
}

function python(operation: Operation, server: string): string {
  const address = JSON.stringify(server + exampleTarget(operation));
  const body = operation.body === undefined ? '' : `\n    json=${JSON.stringify(operation.body.example)},`;
  const call = operation.method.toLowerCase();
  return `import requests\n\nresponse = requests.${call}(\n    ${address},${body}\n    timeout=10,\n)\nresponse.raise_for_status()\nprint(response.json())`;
}

/** The fields of the response that a program would take out of it. */
function resultOf({ responses }: Operation): string {
  const top = responses[0]?.fields.filter(({ name }) => !/[.[]/.test(name)).map(({ name }) => name) ?? [];
  return `{ ${top.slice(0, 4).join(', ')} }`;
}
