import type { Context, Features } from './features.ts';
import { type Method, type Methods, type Reply, resourceNotFound, sharedMethods } from './methods.ts';
import { invalidParams } from './rpc.ts';

/** The revisions that begin with a handshake, newest first. */
export const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
type LegacyVersion = (typeof legacyVersions)[number];

/** What a client speaks that does not say (2025-11-25, transports: protocol version header). */
export const assumedVersion: LegacyVersion = '2025-03-26';

export function isLegacy(version: string): version is LegacyVersion {
  return legacyVersions.some((known) => known === version);
}

/** JSON-RPC batches came with 2025-03-26 and went with 2025-06-18. */
export function takesBatches(version: LegacyVersion): boolean {
  return version <= '2025-03-26';
}

/** The methods of the handshake revisions. */
export function legacyMethods(features: Features): Methods {
  return new Map<string, Method>([
    ...sharedMethods(features),
    ['initialize', (context) => initialize(features, context)],
    ['ping', () => ({ result: {} })],
    ['resources/subscribe', (context) => subscribe(features, context)],
    ['resources/unsubscribe', unsubscribe],
  ]);
}

function initialize(features: Features, { params, base }: Context): Reply {
  const { protocolVersion } = params;
  if (typeof protocolVersion !== 'string') throw invalidParams('protocolVersion must be text');
  const result = {
    protocolVersion: isLegacy(protocolVersion) ? protocolVersion : legacyVersions[0],
    capabilities: capabilitiesOf(features),
    serverInfo: features.identity(base),
    instructions: features.instructions(),
  };
  return { result };
}

/** What is offered; `changingLists` are told of like the list of resources. */
export function capabilitiesOf({ changingLists }: Features): Record<string, object> {
  const listing = (list: 'tools' | 'prompts') => (changingLists.includes(list) ? { listChanged: true } : {});
  return {
    tools: listing('tools'),
    prompts: listing('prompts'),
    resources: { subscribe: true, listChanged: true },
    completions: {},
  };
}

function subscribe(features: Features, context: Context): Reply {
  const { uri } = context.params;
  if (typeof uri !== 'string') throw invalidParams('uri must be text');
  if (!features.resources().has(uri)) throw resourceNotFound(uri, context);
  return { result: {}, follow: { uris: new Set([uri]), lists: new Set(['resources']) } };
}

function unsubscribe({ params, unfollow }: Context): Reply {
  const { uri } = params;
  if (typeof uri !== 'string') throw invalidParams('uri must be text');
  unfollow?.(uri);
  return { result: {} };
}
