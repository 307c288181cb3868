import type { Answer, Reply } from './answer.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { Context, Features } from './features.ts';
import { type Method, type Methods, resourceNotFound, sharedMethods } from './methods.ts';
import { isLegacy, legacyVersions } from './protocol.ts';
import { invalidParams, type Params, type Request, success } from './rpc.ts';

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

/** The form of an answer: a bare result, whatever it is that follows. */
export function legacyAnswer({ id }: Request, { result, follow }: Reply): Answer {
  return { first: success(id, result), ...(follow && { follow: { filter: follow } }) };
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

function subscribe(features: Features, context: Context): Reply {
  const uri = uriOf(context.params);
  if (!features.resources().has(uri)) throw resourceNotFound(uri, context);
  return { result: {}, follow: { uris: new Set([uri]), lists: new Set(['resources']) } };
}

function unsubscribe({ params, unfollow }: Context): Reply {
  unfollow?.(uriOf(params));
  return { result: {} };
}

function uriOf({ uri }: Params): string {
  if (typeof uri !== 'string') throw invalidParams('uri must be text');
  return uri;
}
