import { type Block, code, heading, type Prose, table, text } from '../prose/block.ts';
import type { Field, Operation, Reference } from './model.ts';
import { samplesOf } from './samples.ts';

/** The reference as prose, for its Markdown variant. */
export function referenceProse(reference: Reference): Prose {
  const { title, summary, version, server, operations, headers } = reference;
  return {
    title,
    lead: summary,
    blocks: [
      text(`Version ${version}, based at ${server}. Machine-readable: [OpenAPI 3.1](/openapi.json).`),
      ...operations.flatMap((operation) => operationBlocks(operation, server)),
      heading('Headers', 'headers'),
      table(
        ['Field', 'Meaning'],
        headers.map((each) => [`\`${each.name}\``, each.description]),
      ),
    ],
  };
}

function operationBlocks(operation: Operation, server: string): Block[] {
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  const [success] = responses;
  return [
    heading(summary, id),
    text(`\`${method} ${path}\` (operation \`${id}\`). ${description}`),
    ...(parameters.length > 0 ? [heading('Parameters', `${id}-parameters`, 3), fieldTable(parameters)] : []),
    ...(body ? [heading('Body, optional', `${id}-body`, 3), fieldTable(body.fields)] : []),
    ...samplesOf(operation, server)
      .slice(0, 1)
      .map((sample) => code(sample.language, sample.code)),
    ...(success
      ? [
          heading(`Response ${success.status}: \`${success.schema}\``, `${id}-response`, 3),
          fieldTable(success.fields),
          code('json', JSON.stringify(success.examples[0], null, 2)),
        ]
      : []),
    heading('Other responses', `${id}-others`, 3),
    table(
      ['Status', 'When'],
      responses.slice(1).map((response) => [response.status, response.description]),
    ),
  ];
}

function fieldTable(fields: readonly Field[]): Block {
  const rows = fields.map(({ name, type, required, description }) => [
    `\`${name}\``,
    required ? type : `${type}, optional`,
    description,
  ]);
  return table(['Name', 'Type', 'Meaning'], rows);
}
