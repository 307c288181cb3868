import { AppError, shortJson } from '../base/errors.ts';
import { isRecord } from '../base/schema.ts';
import { basePathOf } from '../http/base-path.ts';
import { argumentsOf } from './arguments.ts';
import { invalidParams, type Params, RpcError, rpcCode } from './json-rpc.ts';
import {
  type Context,
  type Era,
  type Features,
  legacyVersions,
  listTtlMs,
  type MethodReply,
  type Named,
  newestLegacyVersion,
  type Prompt,
  supportedVersions,
} from './protocol.ts';
import { maxWatched } from './subscriptions.ts';

/** Throws RpcError, or an AppError of the domain. */
type Method = (features: Features, context: Context) => MethodReply | Promise<MethodReply>;

/** Capabilities of the server, equal in both eras. */
const capabilities = {
  tools: {},
  prompts: {},
  resources: { subscribe: true, listChanged: true },
  completions: {},
};

const sharedMethods: readonly (readonly [string, Method])[] = [
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

/** Methods of each era. Maps, because `constructor` and the like are not methods. */
export const methods: Readonly<Record<Era, ReadonlyMap<string, Method>>> = {
  legacy: new Map<string, Method>([
    ...sharedMethods,
    ['initialize', initialize],
    ['ping', () => ({ result: {} })],
    ['resources/subscribe', subscribe],
    ['resources/unsubscribe', unsubscribe],
  ]),
  modern: new Map<string, Method>([
    ...sharedMethods,
    ['server/discover', discover],
    ['subscriptions/listen', listen],
  ]),
};

/** Returns the whole list: no cursor is ever issued. JSON leaves out the functions of an entry. */
function list(name: string, entries: readonly object[], { cursor }: Params): MethodReply {
  // Some clients send an empty cursor for the first page.
  if (cursor) throw invalidParams('Unknown cursor: start again without one');
  return { result: { [name]: entries }, ttlMs: listTtlMs };
}

/** Returns the entry named in a request. Throws RpcError. */
function called<T extends Named>(kind: string, entries: readonly T[], params: Params): T {
  const name = textOf(params, 'name');
  const found = entries.find((each) => each.name === name || each.wasNamed?.(name));
  if (!found) {
    const known = entries.map((each) => each.name).join(', ');
    throw invalidParams(`Unknown ${kind}: ${shortJson(name)}. The names are ${known}`);
  }
  return found;
}

async function callTool(features: Features, context: Context): Promise<MethodReply> {
  const tool = called('tool', features.tools(), context.params);
  const args = argumentsOf(context.params);
  try {
    return { result: await tool.call(args, context) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A model that reads what was wrong can call again, so the error of a tool is a result.
    error.basePath = basePathOf(context.base);
    const { code, message, hint } = error.toJSON().error;
    const text = `${code}: ${message}. ${hint}`;
    return { result: { content: [{ type: 'text', text }], isError: true } };
  }
}

async function getPrompt(features: Features, context: Context): Promise<MethodReply> {
  const prompt = called('prompt', features.prompts(), context.params);
  return { result: await prompt.get(argumentsOf(context.params), context) };
}

async function complete(features: Features, { params }: Context): Promise<MethodReply> {
  const { ref, argument } = params;
  if (!isRecord(ref) || !isRecord(argument)) throw invalidParams('ref and argument must be objects');
  const name = textOf(argument, 'name');
  const completion = await completedBy(features, ref).complete(name, textOf(argument, 'value'));
  return { result: { completion } };
}

/** Returns the prompt or template that a reference names. Throws RpcError. */
function completedBy(features: Features, ref: Params): Pick<Prompt, 'complete'> {
  if (ref.type === 'ref/prompt') return called('prompt', features.prompts(), ref);
  if (ref.type !== 'ref/resource') throw invalidParams('ref must be of type ref/prompt or ref/resource');
  const template = features.resources().templates.find(({ uriTemplate }) => uriTemplate === ref.uri);
  if (!template) throw invalidParams(`Unknown resource template: ${shortJson(ref.uri)}`);
  return template;
}

/** Maximum length of a name, a URI and a text to complete, in UTF-16 code units: as long as a search may be. */
const maxTextLength = 200;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxTextLength;
}

async function readResource(features: Features, context: Context): Promise<MethodReply> {
  const uri = textOf(context.params, 'uri');
  const found = await features.resources().read(uri, context);
  if (!found) throw resourceNotFound(uri, context);
  return found;
}

function resourceNotFound(uri: string, { era }: Context): RpcError {
  const code = era === 'legacy' ? rpcCode.resourceNotFound : rpcCode.invalidParams;
  return new RpcError(code, 'Resource not found', { uri });
}

function initialize(features: Features, { params, base }: Context): MethodReply {
  const { protocolVersion } = params;
  if (typeof protocolVersion !== 'string') throw invalidParams('protocolVersion must be text');
  const result = {
    protocolVersion: legacyVersions.has(protocolVersion) ? protocolVersion : newestLegacyVersion,
    capabilities,
    serverInfo: features.serverInfo(base),
    instructions: features.instructions(),
  };
  return { result };
}

/**
 * A session stores its subscriptions. Without a session the response stays open, so the server stores nothing per
 * client.
 */
function subscribe(features: Features, context: Context): MethodReply {
  const uri = textOf(context.params, 'uri');
  if (!features.resources().has(uri)) throw resourceNotFound(uri, context);
  const { watched } = context;
  if (!watched) return { result: {}, subscription: { resourceList: true, uris: new Set([uri]) } };
  if (watched.size >= maxWatched && !watched.has(uri))
    throw invalidParams(`A session may watch ${maxWatched} resources at most`);
  watched.add(uri);
  return { result: {} };
}

/** Clients without a session close the stream instead. */
function unsubscribe(_: Features, { params, watched }: Context): MethodReply {
  watched?.delete(textOf(params, 'uri'));
  return { result: {} };
}

function textOf(params: Params, name: string): string {
  const value = params[name];
  if (!isText(value)) throw invalidParams(`${name} must be text of at most ${maxTextLength} characters`);
  return value;
}

function discover(features: Features): MethodReply {
  const result = { supportedVersions, capabilities, instructions: features.instructions() };
  return { result, ttlMs: listTtlMs };
}

function listen(features: Features, { params }: Context): MethodReply {
  const { notifications } = params;
  if (!isRecord(notifications)) throw invalidParams('notifications must be an object');
  const { resourcesListChanged, resourceSubscriptions = [] } = notifications;
  if (!Array.isArray(resourceSubscriptions)) throw invalidParams('resourceSubscriptions must be an array');
  if (resourceSubscriptions.length > maxWatched)
    throw invalidParams(`resourceSubscriptions may hold ${maxWatched} addresses at most`);
  const resources = features.resources();
  const uris = new Set(resourceSubscriptions.filter((uri) => typeof uri === 'string' && resources.has(uri)));
  return { result: {}, subscription: { resourceList: resourcesListChanged === true, uris } };
}
