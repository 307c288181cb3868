import { builtInCatalogue } from '../../../src/places/load.ts';
import { error, part, type Rule } from '../../mcp/rules/rule.ts';
import { legacy, post } from '../../mcp/support/requests.ts';
import { atTheOtherAddress, message, seen, tool } from './seen.ts';

const prompt = (args: unknown) => legacy('prompts/get', { name: 'plan_day', arguments: args });
const first = (id: string) => part('result.structuredContent.places.0', { id });
const stops = part('result.structuredContent.stops.0.id', 'amer-fort');
/** The number of places without a filter. */
const all = builtInCatalogue().size;
const ids = { fields: ['id'], limit: 1 };
const noFilter = part('result.structuredContent.total', all);
const ping = (accept: string | undefined) => legacy('ping', {}, { Accept: accept });
const pong = part('result', {});

/** What agents and MCP clients send beside what the specification shows. */
export const agentRows: readonly Rule[] = [
  // Claude Code and Claude Desktop, where a model writes the JSON of an argument as text.
  seen(
    'Claude Code',
    'an array of places as text',
    tool('plan_route', { places: '["hawa-mahal","amer-fort"]' }),
    200,
    stops,
  ),
  seen(
    'Claude Desktop',
    'an array of fields as text',
    tool('list_places', { fields: '["id"]', limit: 1 }),
    200,
    first('amer-fort'),
  ),
  seen(
    'Claude Desktop',
    'a box as text',
    tool('list_places', { ...ids, bbox: '[75.7,26.8,75.9,27]' }),
    200,
    first('amer-fort'),
  ),
  seen(
    'Claude Desktop',
    'a boolean as text',
    tool('list_places', { fields: '["id"]', free: 'true', limit: '1' }),
    200,
    part('result.structuredContent.count', 1),
  ),
  seen(
    'LangChain',
    'an array inside quotes inside quotes',
    tool('plan_route', { places: JSON.stringify('["hawa-mahal","amer-fort"]') }),
    200,
    stops,
  ),
  seen(
    'Pydantic AI',
    'a list as Python prints it',
    tool('plan_route', { places: "['hawa-mahal', 'amer-fort']" }),
    200,
    part('result.content.0.text', /which is not JSON\. Send places as a JSON array/),
  ),
  seen(
    'Roo Code',
    'a limit as text',
    tool('list_places', { fields: ['id'], limit: '5' }),
    200,
    part('result.structuredContent.limit', 5),
  ),
  seen(
    'Gemini CLI',
    'a limit as a float in text',
    tool('list_places', { fields: ['id'], limit: '5.0' }),
    200,
    part('result.structuredContent.limit', 5),
  ),
  seen(
    'OpenAI strict mode',
    'null for each argument that it leaves out',
    tool('list_places', {
      category: null,
      search: null,
      free: null,
      near: null,
      radius: null,
      bbox: null,
      open_at: null,
      sort: null,
      fields: null,
      limit: 1,
      offset: null,
    }),
    200,
    noFilter,
  ),
  seen(
    'GPT-4o',
    'empty values for each argument that it leaves out',
    tool('list_places', {
      category: '',
      search: '',
      near: '',
      bbox: [],
      open_at: '',
      sort: '',
      fields: [],
      limit: 1,
    }),
    200,
    noFilter,
  ),
  seen(
    'Cursor',
    'false for a filter that it leaves out',
    tool('list_places', { free: false, limit: 1 }),
    200,
    noFilter,
  ),
  seen('Python agents', 'False as text', tool('list_places', { free: 'False', limit: 1 }), 200, noFilter),
  seen(
    'Claude Desktop',
    'a category with a capital',
    tool('list_places', { category: 'Nature', fields: 'id', limit: 1 }),
    200,
    part('result.structuredContent.count', 1),
  ),
  // Whole objects of arguments.
  seen(
    'Spring AI',
    'null for the arguments of a tool without any',
    tool('get_views', null),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'PHP clients',
    'an array for an empty object',
    tool('get_views', []),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'n8n',
    'the arguments as JSON in text',
    tool('get_place', '{"id":"hawa-mahal"}'),
    200,
    part('result.structuredContent.place.id', 'hawa-mahal'),
  ),
  seen(
    'OpenAI function calls',
    'empty text for no arguments',
    tool('get_views', ''),
    200,
    part('result.structuredContent.action', 'read'),
  ),
  seen(
    'a careless client',
    'arguments that are a list',
    tool('get_place', ['hawa-mahal']),
    200,
    error(-32602),
  ),
  // Prompts have texts only, which is not what all clients send.
  seen(
    'MCP Inspector',
    'a number for an argument of a prompt',
    prompt({ hours: 5 }),
    200,
    part('result.description', 'A day of 5 hours in Jaipur'),
  ),
  seen(
    'VS Code',
    'empty text for what the form leaves out',
    prompt({ interests: '', hours: '', start: '', date: '' }),
    200,
    part('result.description', 'A day of 6 hours in Jaipur'),
  ),
  seen(
    'LibreChat',
    'null for what the form leaves out',
    prompt({ interests: null, hours: null }),
    200,
    part('result.description', 'A day of 6 hours in Jaipur'),
  ),
  seen(
    'Claude Desktop',
    'an array of interests as text',
    prompt({ interests: '["nature","fort"]' }),
    200,
    part('result.messages.0.content.text', /and I like: nature, fort\./),
  ),
  seen(
    'Mastra',
    'an array of interests',
    prompt({ interests: ['nature', 'fort'] }),
    200,
    part('result.messages.0.content.text', /and I like: nature, fort\./),
  ),
  seen(
    'Spring AI',
    'null for the arguments of a prompt',
    prompt(null),
    200,
    part('result.description', 'A day of 6 hours in Jaipur'),
  ),
  // Messages.
  seen('the C# SDK', 'null for absent params', post(message({ params: null })), 200, pong),
  seen('PHP clients', 'an array for empty params', post(message({ params: [] })), 200, pong),
  seen(
    'Kotlin clients',
    'null for the cursor of the first page',
    legacy('tools/list', { cursor: null }),
    200,
    part('result.tools.0.name', 'list_places'),
  ),
  seen(
    'MetaMCP',
    'empty text for the cursor of the first page',
    legacy('tools/list', { cursor: '' }),
    200,
    part('result.tools.0.name', 'list_places'),
  ),
  seen(
    'VS Code',
    'a completion for the id of a place',
    legacy('completion/complete', {
      ref: { type: 'ref/resource', uri: 'places://place/{id}' },
      argument: { name: 'id', value: 'hawa' },
    }),
    200,
    part('result.completion', { values: ['hawa-mahal'], hasMore: false }),
  ),
  seen(
    'MCP Inspector',
    'a completion with the arguments that are filled in already',
    legacy('completion/complete', {
      ref: { type: 'ref/prompt', name: 'plan_day' },
      argument: { name: 'start', value: 'hawa' },
      context: { arguments: { hours: '5' } },
    }),
    200,
    part('result.completion', { values: ['hawa-mahal'], hasMore: false }),
  ),
  // Accept.
  ...['*/*', 'application/json', 'application/*', 'application/json, */*;q=0.1', undefined].flatMap(
    (accept) => [
      seen('curl and scripts', `Accept ${accept}`, ping(accept), 200, pong),
      seen(
        'curl and scripts',
        `Accept ${accept} to the other address`,
        atTheOtherAddress(ping(accept)),
        200,
        pong,
      ),
    ],
  ),
  seen('a browser', 'Accept text/html alone', ping('text/html'), 406, error(-32000)),
];
