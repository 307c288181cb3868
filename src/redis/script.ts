import { hash } from 'node:crypto';

/** A Lua script: the engine runs it as one step that nothing interleaves, and knows it by its SHA-1. */
export interface Script {
  readonly source: string;
  readonly sha1: string;
}

export function script(source: string): Script {
  return { source, sha1: hash('sha1', source) };
}
