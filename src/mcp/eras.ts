import { isRecord } from '../schema.ts';
import type { Context, Features } from './features.ts';
import {
  invalidParams,
  notification,
  type Outgoing,
  type Params,
  type Response,
  success,
} from './json-rpc.ts';
import {
  capabilities,
  listTtlMs,
  type Method,
  type Reply,
  resourceNotFound,
  sharedMethods,
} from './methods.ts';
import { type EraName, legacyVersions, metaKey, newestLegacyVersion, supportedVersions } from './protocol.ts';
import { maxWatched, type Subscription } from './subscriptions.ts';

/** What goes back to a client: one message, or the first one of a subscription. */
export interface Answer {
  readonly message: Outgoing;
  readonly subscription?: Subscription;
  /** What the client is sent when the server ends the subscription. */
  readonly last?: Response;
}

/** What differs between the handshake revisions and the stateless one: some methods, and the form of an answer. */
interface Era {
  /** A map, because names such as `constructor` are no methods. */
  readonly methods: ReadonlyMap<string, Method>;
  answer(features: Features, context: Context, reply: Reply): Answer;
}

export const eras: Readonly<Record<EraName, Era>> = {
  legacy: {
    methods: new Map<string, Method>([
      ...sharedMethods,
      ['initialize', initialize],
      ['ping', () => ({ result: {} })],
      ['resources/subscribe', subscribe],
      ['resources/unsubscribe', unsubscribe],
    ]),
    answer: legacyAnswer,
  },
  modern: {
    methods: new Map<string, Method>([
      ...sharedMethods,
      ['server/discover', discover],
      ['subscriptions/listen', listen],
    ]),
    answer: modernAnswer,
  },
};

/** The form of the handshake revisions: a bare result. */
function legacyAnswer(_: Features, { id }: Context, { result, subscription }: Reply): Answer {
  return { message: success(id, result), ...(subscription && { subscription }) };
}

/**
 * The form of 2026-07-28: a result says that it is complete, who made it and how long it may be kept. A subscription is
 * acknowledged first; its result comes when the server ends it.
 */
function modernAnswer(
  features: Features,
  { id, method, base }: Context,
  { result, ttlMs, subscription }: Reply,
): Answer {
  const identity = features.identity(base);
  const { name, version } = identity;
  // The whole introduction is asked for once; a name and a version go with everything.
  const serverInfo = method === 'server/discover' ? identity : { name, version };
  const caching = ttlMs !== undefined && { ttlMs, cacheScope: 'public' };
  const tag = subscription && { [metaKey.subscriptionId]: id };
  const _meta = { ...tag, [metaKey.serverInfo]: serverInfo };
  const complete = success(id, { resultType: 'complete', ...result, ...caching, _meta });
  if (!subscription) return { message: complete };
  const params = { _meta: tag, notifications: grantedOf(subscription) };
  return {
    message: notification('notifications/subscriptions/acknowledged', params),
    subscription: { ...subscription, id },
    last: complete,
  };
}

/** What a client is going to be sent, in the words of the acknowledgement. */
function grantedOf({ resourceList, uris }: Subscription): Params {
  return {
    ...(resourceList && { resourcesListChanged: true }),
    ...(uris.size > 0 && { resourceSubscriptions: [...uris] }),
  };
}

function initialize(features: Features, { params, base }: Context): Reply {
  const { protocolVersion } = params;
  if (typeof protocolVersion !== 'string') throw invalidParams('protocolVersion must be text');
  const result = {
    protocolVersion: legacyVersions.has(protocolVersion) ? protocolVersion : newestLegacyVersion,
    capabilities,
    serverInfo: features.identity(base),
    instructions: features.instructions(),
  };
  return { result };
}

/** A session watches on its own stream. Without one the response stays open, which needs no memory of the client. */
function subscribe(features: Features, context: Context): Reply {
  const uri = uriOf(context.params);
  if (!features.resources().has(uri)) throw resourceNotFound(uri, context);
  const { watched } = context;
  if (!watched) return { result: {}, subscription: { resourceList: true, uris: new Set([uri]) } };
  if (watched.size >= maxWatched && !watched.has(uri))
    throw invalidParams(`A session may watch ${maxWatched} resources at most`);
  watched.add(uri);
  return { result: {} };
}

/** Without a session the client closes the stream instead. */
function unsubscribe(_: Features, { params, watched }: Context): Reply {
  watched?.delete(uriOf(params));
  return { result: {} };
}

function uriOf({ uri }: Params): string {
  if (typeof uri !== 'string') throw invalidParams('uri must be text');
  return uri;
}

function discover(features: Features): Reply {
  const result = { supportedVersions, capabilities, instructions: features.instructions() };
  return { result, ttlMs: listTtlMs };
}

function listen(features: Features, { params }: Context): Reply {
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
