import { Agent, request } from 'node:http';

export interface Tally {
  /** Views that were answered with 200. */
  readonly answered: number;
  /** What happened to the others: an error code and whether the connection was `fresh` or `reused`, or a status. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Clients that record views as fast as they are answered, until they are told to stop. */
interface Load {
  stop(): Promise<Tally>;
}

export function postViews(port: number, options: { clients: number; keepAlive: boolean }): Load {
  const agent = new Agent({ keepAlive: options.keepAlive, maxSockets: options.clients });
  const failures: Record<string, number> = {};
  let answered = 0;
  let stopped = false;
  const client = async () => {
    while (!stopped) {
      const outcome = await postView(port, agent);
      if (outcome === '200') answered++;
      else failures[outcome] = (failures[outcome] ?? 0) + 1;
    }
  };
  const clients = Array.from({ length: options.clients }, client);
  return {
    async stop() {
      stopped = true;
      await Promise.all(clients);
      agent.destroy();
      return { answered, failures };
    },
  };
}

/** One view, read to the end of its answer. */
function postView(port: number, agent: Agent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = request({ agent, host: '127.0.0.1', port, method: 'POST', path: '/api/v1/views' });
  const fail = (error: Error & { code?: string }) =>
    resolve(`${error.code ?? error.message} ${asked.reusedSocket ? 'reused' : 'fresh'}`);
  asked.once('error', fail);
  asked.once('response', (response) => {
    response.once('error', fail).resume();
    response.once('end', () => resolve(String(response.statusCode)));
  });
  asked.end();
  return promise;
}
