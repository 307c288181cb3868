import { after, before } from 'node:test';
import { freshAddress, requester, type Send } from './http.ts';
import { type Service, startService } from './service.ts';

/** Starts a service with these flags for the calling suite or file, before its first test. */
export function useService(...args: readonly string[]): Service {
  let service: Service | undefined;
  before(async () => {
    service = await startService({ args });
  });
  after(() => service?.stop());
  return new Proxy({} as Service, { get: (_, name) => service && Reflect.get(service, name) });
}

/** Starts a service, and sends requests from an address of its own. */
export function useRequester(...args: readonly string[]): { readonly service: Service; readonly send: Send } {
  const service = useService(...args);
  let own: Send | undefined;
  const send: Send = (ask) => {
    own ??= requester(service.url, freshAddress());
    return own(ask);
  };
  return { service, send };
}
