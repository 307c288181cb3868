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
  const { method, body } = operation;
  const options = [
    '  {',
    `    method: '${method}',`,
    "    headers: { 'Content-Type': 'application/json' },",
    `    body: JSON.stringify(${JSON.stringify(body?.example)}),`,
    '  },',
  ];
  return [
    'const response = await fetch(',
    `  ${JSON.stringify(server + exampleTarget(operation))},`,
    ...(body ? options : []),
    ');',
    'if (!response.ok) {',
    '  const { error } = await response.json();',
    '  throw new Error(error.hint);',
    '}',
    `const ${resultOf(operation)} = await response.json();`,
  ].join('\n');
}

function python(operation: Operation, server: string): string {
  const { method, body } = operation;
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(server + exampleTarget(operation))},`,
    ...(body ? [`    json=${JSON.stringify(body.example)},`] : []),
    '    timeout=10,',
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
}

/** The fields of the response that a program would take out of it. */
function resultOf({ responses }: Operation): string {
  const fields = responses[0]?.fields.map(({ name }) => name).filter((name) => !/[.[]/.test(name)) ?? [];
  return `{ ${fields.slice(0, 4).join(', ')} }`;
}
