import type { OperationDescription } from '../../openapi/description.ts';

/** The languages of samples; the style sheet shows one of them at a time. */
export const sampleLanguages = [
  { id: 'curl', name: 'curl', language: 'shell', write: curl },
  { id: 'javascript', name: 'JavaScript', language: 'javascript', write: javascript },
  { id: 'python', name: 'Python', language: 'python', write: python },
] as const;

/** The path and query of an example call, with values that work with the data in service. */
function exampleTarget({ path, parameters }: OperationDescription): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, example, in: place } of parameters) {
    if (example === undefined) continue;
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(example));
    else query.set(name, String(example));
  }
  return query.size > 0 ? `${target}?${query}` : target;
}

/** An example call as a shell command. */
export function curl(operation: OperationDescription, server: string): string {
  const [path = '', query] = exampleTarget(operation).split('?');
  const parts = [
    `curl ${query === undefined ? '' : '--get '}'${server}${path}'`,
    ...(query?.split('&') ?? []).map((pair) => `--data '${pair}'`),
    ...(operation.body ? [`--json '${JSON.stringify(operation.body.example)}'`] : []),
  ];
  return parts.join(' \\\n  ');
}

function javascript(operation: OperationDescription, server: string): string {
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

function python(operation: OperationDescription, server: string): string {
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
function resultOf({ responses: [success] }: OperationDescription): string {
  const fields = Object.keys(success?.schema?.properties ?? {});
  return `{ ${fields.slice(0, 4).join(', ')} }`;
}
