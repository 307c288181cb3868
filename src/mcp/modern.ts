import { isRecord } from '../schema.ts';
import type { Answer, Reply } from './answer.ts';
import { capabilitiesOf } from './capabilities.ts';
import { type Filter, type ListName, maxWatched } from './changes.ts';
import type { Context, Features, Identity } from './features.ts';
import { listTtlMs, type Method, type Methods, sharedMethods } from './methods.ts';
import { metaKey, supportedVersions } from './protocol.ts';
import { invalidParams, notification, type Params, type Request, type Response, success } from './rpc.ts';

/** The methods of the stateless revision. */
export function modernMethods(features: Features): Methods {
  return new Map<string, Method>([
    ...sharedMethods(features),
    ['server/discover', () => discover(features)],
    ['subscriptions/listen', (context) => listen(features, context)],
  ]);
}

/**
 * The form of an answer: results say that they are complete, who made them and how long they hold. A subscription is
 * acknowledged first; its result comes when the server ends it.
 */
export function modernAnswer(
  { id, method }: Request,
  { result, ttlMs, follow }: Reply,
  identity: Identity,
): Answer {
  const { name, version } = identity;
  // The whole introduction is asked for once; a name and a version go with everything.
  const serverInfo = method === 'server/discover' ? identity : { name, version };
  const caching = ttlMs === undefined ? {} : { ttlMs, cacheScope: 'public' };
  const finish = (meta: Params): Response => {
    const _meta = { ...meta, [metaKey.serverInfo]: serverInfo };
    return success(id, { resultType: 'complete', ...result, ...caching, _meta });
  };
  if (!follow) return { first: finish({}) };
  const tag = { [metaKey.subscriptionId]: id };
  const params = { _meta: tag, notifications: agreed(follow) };
  return {
    first: notification('notifications/subscriptions/acknowledged', params),
    follow: { filter: follow, tag: id, last: finish(tag) },
  };
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
function agreed({ lists, uris }: Filter): Params {
  const flags = Object.fromEntries([...lists].map((list) => [listFlags[list], true]));
  return { ...flags, ...(uris.size > 0 && { resourceSubscriptions: [...uris] }) };
}
