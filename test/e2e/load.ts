import { Agent, request } from 'node:http';

export interface Tally {
  /** Views that were answered with 200. */
  readonly answered: number;
  /** What happened to the others: an error code and whether the connection was `fresh` or `reused`, or a status. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Lets clients record views as fast as they are answered. Returns what ends this. */
export function postViews(port: number, clients: number, keepAlive: boolean): () => Promise<Tally> {
  const agent = new Agent({ keepAlive, maxSockets: clients });
  const failures: Record<string, number> = {};
  let answered = 0;
  let isStopped = false;
  const client = async () => {
    while (!isStopped) {
      const outcome = await postView(port, agent);
      if (outcome === '200') answered++;
      else failures[outcome] = (failures[outcome] ?? 0) + 1;
    }
  };
  const running = Array.from({ length: clients }, client);
  return async () => {
    isStopped = true;
    await Promise.all(running);
    agent.destroy();
    return { answered, failures };
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
