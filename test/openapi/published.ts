import { modern } from '../mcp/support/requests.ts';
import { requester } from '../support/http.ts';

/** Every schema that a service publishes for programs, by the document that holds it: OpenAPI, the data file, and each tool. */
export async function publishedSchemas(url: string): Promise<Readonly<Record<string, unknown>>> {
  const documents = ['/openapi.json', '/schemas/places.json'].map(async (path) => {
    const document: unknown = await (await fetch(url + path)).json();
    return [path, document] as const;
  });
  const list = await requester(url, '127.0.0.1')(modern('tools/list'));
  const { result } = JSON.parse(list.body.toString());
  const tools = result.tools.map((tool: { name: string }) => [tool.name, tool]);
  return Object.fromEntries([...(await Promise.all(documents)), ...tools]);
}

/** Calls `visit` with every object within a value and its JSON Pointer. */
export function walkObjects(
  value: unknown,
  visit: (object: Readonly<Record<string, unknown>>, pointer: string) => void,
  pointer = '',
): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Readonly<Record<string, unknown>>, pointer);
  for (const [name, inner] of Object.entries(value)) walkObjects(inner, visit, `${pointer}/${name}`);
}

/** Every pattern in the published schemas, with the places where it stands. */
export async function publishedPatterns(url: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const [name, document] of Object.entries(await publishedSchemas(url)))
    walkObjects(document, ({ pattern }, pointer) => {
      if (typeof pattern === 'string')
        found.set(pattern, [...(found.get(pattern) ?? []), `${name}#${pointer}`]);
    });
  return found;
}
