import { invalidRequest, RpcError, rpcCode } from './rpc.ts';

/**
 * Levels of arrays and objects in a message. JSON.parse goes any depth, but whatever walks the value afterwards does so
 * by recursion; the deepest message of the protocol has a dozen levels.
 */
export const maxDepth = 64;

/** Decodes and parses a message. Throws RpcError for what is not UTF-8, not JSON, or nested too deeply. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (depthOf(text) > maxDepth) {
    throw invalidRequest(`nested more than ${maxDepth} levels deep`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new RpcError(rpcCode.parseError, 'Parse error: the body is not valid JSON');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RpcError(rpcCode.parseError, 'Parse error: the body is not valid UTF-8');
  }
}

const quote = 0x22;
const backslash = 0x5c;
/** `[` and `{`, `]` and `}` differ in the bit that upper and lower case differ in. */
const opening = 0x5b;
const closing = 0x5d;
const caseBit = 0x20;

/** The deepest nesting that brackets outside of strings reach; of text that is no JSON it means nothing. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === backslash) i += 1;
      else if (char === quote) inString = false;
    } else if (char === quote) inString = true;
    else if ((char & ~caseBit) === opening) deepest = Math.max(deepest, ++depth);
    else if ((char & ~caseBit) === closing) depth -= 1;
  }
  return deepest;
}
