import { isRecord } from '../schema.ts';
import type { Filter, ListName } from './changes.ts';
import type { Context, Features } from './features.ts';
import { capabilitiesOf, legacyVersions } from './legacy.ts';
import { listTtlMs, type Method, type Methods, type Reply, sharedMethods } from './methods.ts';
import { invalidParams, type Params } from './rpc.ts';

/** The stateless revision. */
export const modernVersion = '2026-07-28';

/** Every revision that is spoken here, newest first. */
export const supportedVersions = [modernVersion, ...legacyVersions] as const;

/** Keys of `_meta` that the protocol reserves. */
export const metaKey = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

/** Resources that one stream may watch: more than a list of places shows at a time. */
export const maxWatched = 256;

/** The methods of the stateless revision. */
export function modernMethods(features: Features): Methods {
  return new Map<string, Method>([
    ...sharedMethods(features),
    ['server/discover', () => discover(features)],
    ['subscriptions/listen', (context) => listen(features, context)],
  ]);
}

function discover(features: Features): Reply {
  const result = {
    supportedVersions,
    capabilities: capabilitiesOf(features),
    instructions: features.instructions(),
  };
  return { result, ttlMs: listTtlMs };
}

function listen(features: Features, { params }: Context): Reply {
  const { notifications } = params;
  if (!isRecord(notifications)) throw invalidParams('notifications must be an object');
  return {
    result: {},
    follow: { lists: askedLists(features, notifications), uris: askedUris(features, notifications) },
  };
}

/** The names that the filter of `subscriptions/listen` has for the lists. */
const listFlags: Readonly<Record<ListName, string>> = {
  tools: 'toolsListChanged',
  prompts: 'promptsListChanged',
  resources: 'resourcesListChanged',
};

function askedLists({ changingLists }: Features, asked: Params): Set<ListName> {
  const offered: ListName[] = ['resources', ...changingLists];
  return new Set(offered.filter((list) => asked[listFlags[list]] === true));
}

function askedUris(features: Features, { resourceSubscriptions = [] }: Params): Set<string> {
  if (!Array.isArray(resourceSubscriptions)) throw invalidParams('resourceSubscriptions must be an array');
  if (resourceSubscriptions.length > maxWatched)
    throw invalidParams(`resourceSubscriptions may hold ${maxWatched} addresses at most`);
  const resources = features.resources();
  return new Set(resourceSubscriptions.filter((uri) => typeof uri === 'string' && resources.has(uri)));
}

/** What the server agreed to tell of, in the words of the acknowledgement. */
export function agreed({ lists, uris }: Filter): Params {
  const flags = Object.fromEntries([...lists].map((list) => [listFlags[list], true]));
  return { ...flags, ...(uris.size > 0 && { resourceSubscriptions: [...uris] }) };
}
