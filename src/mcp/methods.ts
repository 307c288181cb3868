import { AppError, preview } from '../errors.ts';
import { isRecord } from '../schema.ts';
import type { Reply } from './answer.ts';
import { completionOf } from './completion.ts';
import type { Context, Features, Tool } from './features.ts';
import { pageOf } from './page.ts';
import { invalidParams, type Params, type Result, RpcError, rpcCode } from './rpc.ts';

export type Method = (context: Context) => Reply | Promise<Reply>;
export type Methods = ReadonlyMap<string, Method>;

/** Lists change with a reload only; five minutes is what the places of the REST API are cached for, too. */
export const listTtlMs = 300_000;

/** The methods that every revision has. */
export function sharedMethods(features: Features): Methods {
  return new Map<string, Method>([
    ['tools/list', ({ params }) => list('tools', features.tools(), params)],
    ['tools/call', (context) => callTool(features, context)],
    ['prompts/list', ({ params }) => list('prompts', features.prompts(), params)],
    ['prompts/get', (context) => getPrompt(features, context)],
    ['resources/list', ({ params }) => list('resources', features.resources().listed, params)],
    [
      'resources/templates/list',
      ({ params }) => list('resourceTemplates', features.resources().templates, params),
    ],
    ['resources/read', (context) => readResource(features, context)],
    ['completion/complete', ({ params }) => ({ result: completionOf(features, params) })],
  ]);
}

/** The methods of a table are functions, which JSON leaves out: an entry lists what it is, not what it does. */
function list(name: string, all: readonly object[], params: Params): Reply {
  const { entries, nextCursor } = pageOf(all, params);
  return { result: { [name]: entries, ...(nextCursor && { nextCursor }) }, ttlMs: listTtlMs };
}

async function callTool(features: Features, context: Context): Promise<Reply> {
  const { name, arguments: args = {} } = context.params;
  const tool = features.tools().find((candidate) => candidate.name === name);
  if (!tool) throw invalidParams(`Unknown tool: ${preview(name)}`);
  if (!isRecord(args)) throw invalidParams('arguments must be an object');
  return { result: await resultOf(tool, args, context) };
}

/** A model can mend what it is told of, so refusals are results, not errors. */
async function resultOf(tool: Tool, args: Params, context: Context): Promise<Result> {
  try {
    return await tool.call(args, context);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const text = `${thrown.code}: ${thrown.message}. ${thrown.hint}`;
    return { content: [{ type: 'text', text }], isError: true };
  }
}

function getPrompt(features: Features, context: Context): Reply {
  const { name, arguments: args = {} } = context.params;
  const prompt = features.prompts().find((candidate) => candidate.name === name);
  if (!prompt) throw invalidParams(`Unknown prompt: ${preview(name)}`);
  if (!isTexts(args)) throw invalidParams('arguments must be an object of texts');
  for (const { name: argument, required } of prompt.arguments) {
    if (required && args[argument] === undefined) throw invalidParams(`Missing argument: ${argument}`);
  }
  return { result: prompt.get(args, context) };
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');
}

async function readResource(features: Features, context: Context): Promise<Reply> {
  const { uri } = context.params;
  if (typeof uri !== 'string') throw invalidParams('uri must be text');
  const found = await features.resources().read(uri, context);
  if (!found) throw resourceNotFound(uri, context);
  return { result: { contents: found.contents }, ttlMs: found.ttlMs };
}

export function resourceNotFound(uri: string, { era }: Context): RpcError {
  const code = era === 'legacy' ? rpcCode.resourceNotFound : rpcCode.invalidParams;
  return new RpcError(code, 'Resource not found', { uri });
}
