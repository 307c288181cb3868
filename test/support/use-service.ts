import { after, before } from 'node:test';
import { client, freshAddress, type Send } from './http.ts';
import { type Service, startService } from './service.ts';

/** A service with these flags for the tests of the suite, or of the file, that calls it: there is none before they run. */
export function useService(...args: readonly string[]): Service {
  let service: Service | undefined;
  before(async () => {
    service = await startService({ args });
  });
  after(() => service?.stop());
  return new Proxy({} as Service, { get: (_, name) => service && Reflect.get(service, name) });
}

/** The same with a client, whose address is its own. */
export function useClient(...args: readonly string[]): { readonly service: Service; readonly send: Send } {
  const service = useService(...args);
  let own: Send | undefined;
  const send: Send = (ask) => {
    own ??= client(service.url, freshAddress());
    return own(ask);
  };
  return { service, send };
}
