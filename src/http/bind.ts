import { isIP } from 'node:net';

const net = process.getBuiltinModule('node:net');

/**
 * A socket bound to an address in digits, for `listen`. Node's own way asks its resolver for those too, and so loads it:
 * 4 ms and half a megabyte for an answer that is known. `_createServerHandle` is what Node calls next, and not documented;
 * where it is missing or fails nothing is returned, and Node's own way goes on or tells why not.
 */
export function bindDirectly(host: string, port: number): object | undefined {
  const family = isIP(host);
  const bind: unknown = Reflect.get(net, '_createServerHandle');
  if (family === 0 || typeof bind !== 'function') return undefined;
  const bound: unknown = bind(host, port, family);
  return typeof bound === 'object' && bound !== null ? bound : undefined;
}
