import { crypto } from '../builtin.ts';
import { once } from '../once.ts';

/** A Lua script: the engine runs it as one step that nothing interleaves, and knows it by its SHA-1. */
export interface Script {
  readonly source: string;
  readonly sha1: string;
}

export function script(source: string): Script {
  const sha1 = once(() => crypto().hash('sha1', source));
  return {
    source,
    get sha1() {
      return sha1();
    },
  };
}
