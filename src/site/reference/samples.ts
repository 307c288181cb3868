import type { OperationDescription } from '../../openapi/description.ts';

/** The languages of samples; the style sheet shows one of them at a time. */
export const sampleLanguages = [
  { id: 'curl', name: 'curl', language: 'shell', write: curl },
  { id: 'javascript', name: 'JavaScript', language: 'javascript', write: javascript },
  { id: 'python', name: 'Python', language: 'python', write: python },
] as const;

/** The address of an example call, with values that work with the data in service. */
function exampleUrl({ path, parameters }: OperationDescription, server: string): URL {
  const url = new URL(server);
  url.pathname = path;
  for (const { name, example, in: place } of parameters) {
    if (example === undefined) continue;
    if (place === 'query') url.searchParams.set(name, String(example));
    else url.pathname = path.replace(`{${name}}`, encodeURIComponent(example));
  }
  return url;
}

/** An example call as a shell command. */
export function curl(operation: OperationDescription, server: string): string {
  const { search, origin, pathname, searchParams } = exampleUrl(operation, server);
  const parts = [
    `curl ${search && '--get '}'${origin}${pathname}'`,
    ...Array.from(searchParams, (pair) => `--data '${new URLSearchParams([pair])}'`),
    ...(operation.body ? [`--json '${JSON.stringify(operation.body.example)}'`] : []),
  ];
  return parts.join(' \\\n  ');
}

function javascript(operation: OperationDescription, server: string): string {
  const { method, body, responses } = operation;
  const options =
    body &&
    `
  {
    method: '${method}',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(${JSON.stringify(body.example)}),
  },`;
  const fields = Object.keys(responses[0].schema.properties ?? {});
  return `const response = await fetch(
  ${JSON.stringify(exampleUrl(operation, server))},${options ?? ''}
);
if (!response.ok) {
  const { error } = await response.json();
  throw new Error(error.hint);
}
const { ${fields.slice(0, 4).join(', ')} } = await response.json();`;
}

function python(operation: OperationDescription, server: string): string {
  const { method, body } = operation;
  const json = body && `\n    json=${JSON.stringify(body.example)},`;
  return `import requests

response = requests.${method.toLowerCase()}(
    ${JSON.stringify(exampleUrl(operation, server))},${json ?? ''}
    timeout=10,
)
response.raise_for_status()
print(response.json())`;
}
