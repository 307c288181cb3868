import { preview } from '../errors.ts';
import { isRecord } from '../schema.ts';
import type { Context, Features, Listing, Prompt } from './features.ts';
import { invalidParams, type Params, type Result, RpcError, rpcCode } from './json-rpc.ts';
import type { Subscription } from './subscriptions.ts';

/** What a method returns; an era gives it its form. */
export interface Reply {
  readonly result: Result;
  /** Milliseconds for which a client may keep the result. */
  readonly ttlMs?: number;
  /** What the client is sent from now on. */
  readonly subscription?: Subscription;
}

/** Throws RpcError, or an AppError of the domain. */
export type Method = (features: Features, context: Context) => Reply | Promise<Reply>;

/** Both eras have the same words for what a server can do. */
export const capabilities = {
  tools: {},
  prompts: {},
  resources: { subscribe: true, listChanged: true },
  completions: {},
};

/** Lists change with a reload only; clients may keep them for five minutes, as they may places of the REST API. */
export const listTtlMs = 300_000;

/** The methods that every revision has. */
export const sharedMethods: readonly (readonly [string, Method])[] = [
  ['tools/list', (features, { params }) => list('tools', features.tools(), params)],
  ['tools/call', callTool],
  ['prompts/list', (features, { params }) => list('prompts', features.prompts(), params)],
  ['prompts/get', getPrompt],
  ['resources/list', (features, { params }) => list('resources', features.resources().listed, params)],
  [
    'resources/templates/list',
    (features, { params }) => list('resourceTemplates', features.resources().templates, params),
  ],
  ['resources/read', readResource],
  ['completion/complete', complete],
];

/** Entries in a page of a list: more than most cities have places. */
const pageSize = 100;

/** Longer than any cursor, in characters. */
const maxCursor = 40;

/** The page that a cursor asks for. JSON leaves out the functions of an entry. */
function list(name: string, entries: Listing, { cursor }: Params): Reply {
  const start = cursor === undefined ? 0 : positionOf(cursor, entries.length);
  const end = start + pageSize;
  const more = end < entries.length && { nextCursor: cursorOf(end) };
  return { result: { [name]: entries.slice(start, end), ...more }, ttlMs: listTtlMs };
}

/** A cursor is a position, encoded so that clients do not make their own. */
function cursorOf(position: number): string {
  return Buffer.from(`after ${position}`).toString('base64url');
}

function positionOf(cursor: unknown, length: number): number {
  const text = typeof cursor === 'string' && cursor.length <= maxCursor ? cursor : '';
  const position = Number(/^after ([1-9][0-9]*)$/.exec(Buffer.from(text, 'base64url').toString())?.[1]);
  if (cursorOf(position) === cursor && position % pageSize === 0 && position < length) return position;
  throw invalidParams('Unknown cursor: start again without one');
}

async function callTool(features: Features, context: Context): Promise<Reply> {
  const { name, arguments: args = {} } = context.params;
  const tool = features.tools().find((candidate) => candidate.name === name);
  if (!tool) throw invalidParams(`Unknown tool: ${preview(name)}`);
  if (!isRecord(args)) throw invalidParams('arguments must be an object');
  return { result: await tool.call(args, context) };
}

function getPrompt(features: Features, context: Context): Reply {
  const { name, arguments: args = {} } = context.params;
  const prompt = findPrompt(features, name);
  if (!isTexts(args))
    throw invalidParams(`arguments must be an object of texts of at most ${maxTextLength} characters`);
  return { result: prompt.get(args, context) };
}

function findPrompt(features: Features, name: unknown): Prompt {
  const found = features.prompts().find((candidate) => candidate.name === name);
  if (!found) throw invalidParams(`Unknown prompt: ${preview(name)}`);
  return found;
}

/** The longest argument of a prompt, and text to complete, in UTF-16 code units: as long as a search may be. */
const maxTextLength = 200;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxTextLength;
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every(isText);
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

/** Values of one completion: the specification allows no more. */
const maxValues = 100;

function complete(features: Features, { params }: Context): Reply {
  const { ref, argument } = params;
  if (!isRecord(ref) || !isRecord(argument)) throw invalidParams('ref and argument must be objects');
  const { name, value } = argument;
  if (!isText(name) || !isText(value))
    throw invalidParams(`argument must have a name and a value of at most ${maxTextLength} characters`);
  const values = completionsOf(features, ref, name, value);
  const page = values.slice(0, maxValues);
  const completion = { values: page, total: values.length, hasMore: page.length < values.length };
  return { result: { completion } };
}

function completionsOf(features: Features, ref: Params, name: string, typed: string): readonly string[] {
  if (ref.type === 'ref/prompt') return findPrompt(features, ref.name).complete(name, typed);
  if (ref.type === 'ref/resource') {
    const template = features.resources().templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
    if (!template) throw invalidParams(`Unknown resource template: ${preview(ref.uri)}`);
    return template.complete(name, typed);
  }
  throw invalidParams('ref must be of type ref/prompt or ref/resource');
}
