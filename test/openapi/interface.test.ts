import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codeIn, rows, section } from '../docs/documents.ts';
import { withAppInProcess } from '../support/in-process.ts';
import { projectRoot } from '../support/project.ts';
import { publishedSchemas } from './published.ts';

/*
 * What clients rely on, as one list: operations with parameters and responses, fields of schemas, and tools with arguments. Each test is
 * fast, so an endpoint, a field or a tool that is half done fails at the next save.
 */

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Tool {
  readonly name: string;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
}

const listFile = join(projectRoot, 'test/openapi/interface.txt');

/** Its places have every optional field. */
const data = join(projectRoot, 'src/places/data-file/start.json');
const published = await withAppInProcess(['--data', data], publishedSchemas);
const { paths, components } = published['/openapi.json'] as OpenApi;
const tools = Object.entries(published).flatMap(([name, value]) =>
  name.startsWith('/') ? [] : [value as Tool],
);
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
);

test('the interface for programs is the list in interface.txt, which UPDATE=1 writes', () => {
  const lines = [
    ...operations.map(operationLine),
    ...Object.entries(components.schemas).map(([name, schema]) => `${name} ${fieldsOf(schema)}`),
    ...tools.map(
      ({ name, inputSchema, outputSchema }) =>
        `${name} ${fieldsOf(inputSchema)} -> ${fieldsOf(outputSchema)}`,
    ),
  ];
  const text = `${lines.join('\n')}\n`;
  if (process.env.UPDATE === '1') writeFileSync(listFile, text);
  assert.equal(text, readFileSync(listFile, 'utf8'));
});

test('the interface for programs is in docs/api.md: every path, parameter and tool, and no tool that does not exist', () => {
  const addresses = rows(section('docs/api.md', 'Addresses')).flatMap(([cell = '']) => codeIn(cell));
  const known = rows(section('docs/api.md', 'Parameters of a list')).flatMap(([cell = '']) => codeIn(cell));
  const toolNames = rows(section('docs/api.md', 'MCP')).flatMap(([cell = '']) => codeIn(cell));
  const list = operations.find(({ operationId }) => operationId === 'listPlaces');
  const names = list?.parameters?.map(({ name }) => name) ?? [];
  assert.deepEqual(
    Object.keys(paths).filter((path) => !addresses.includes(path)),
    [],
  );
  assert.deepEqual(names.toSorted(), known.toSorted());
  assert.deepEqual(
    toolNames.filter((name) => /^[a-z]+_[a-z]+$/.test(name)).toSorted(),
    tools.map(({ name }) => name).toSorted(),
  );
});

test('the interface for programs has a case of the contract for every path', () => {
  const folder = join(projectRoot, 'test/contract/cases');
  const cases = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  assert.deepEqual(
    Object.keys(paths).filter(
      (path) =>
        !cases.includes(`'${path.replace('{id}', '')}`) && !cases.includes(`\`${path.replace('{id}', '')}`),
    ),
    [],
  );
});

function operationLine({
  method,
  path,
  operationId,
  parameters = [],
  responses,
}: Operation & { method: string; path: string }) {
  const names = parameters.map(({ name, required }) => (required ? name : `${name}?`));
  const answers = Object.entries(responses).map(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return schema && status === '200' ? `${status} ${typeOf(schema)}` : status;
  });
  return `${method} ${path} ${operationId}(${names.join(', ')}) -> ${answers.join(', ')}`;
}

function fieldsOf({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `{ ${fields.join(', ')} }`;
}

function typeOf({ type, $ref, items, ...rest }: Schema): string {
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
  if (items) return `${typeOf(items)}[]`;
  return rest.properties ? fieldsOf(rest) : String(type);
}
