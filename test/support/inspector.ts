import { once } from 'node:events';
import { programCommand, type Service } from './service.ts';

/** Command of the program with Node's inspector at a free port; only for a program that Node runs from a file. */
export function inspectedCommand(): [string, ...string[]] {
  const [node, ...rest] = programCommand();
  return [node, '--inspect=127.0.0.1:0', ...rest];
}

/**
 * Returns the live bytes of a service after a full garbage collection, JavaScript and native buffers. Rejects if the
 * service has ended, because its inspector would never reply.
 */
export function liveBytes(service: Service): Promise<number> {
  const ended = service.exited.then(({ code }) => {
    throw new Error(`the service ended with code ${code}: ${service.stderr().slice(-2000)}`);
  });
  return Promise.race([askInspector(service), ended]);
}

async function askInspector(service: Service): Promise<number> {
  const line = await service.logged(/^Debugger listening on ws:/);
  const socket = new WebSocket(/ws:\S+/.exec(line)?.[0] ?? '');
  await once(socket, 'open');
  let id = 0;
  const ask = async (method: string, params: object): Promise<unknown> => {
    id += 1;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [event] = await once(socket, 'message');
      const message = JSON.parse(event.data);
      if (message.id === id) return message.result;
    }
  };
  for (let i = 0; i < 3; i += 1) await ask('HeapProfiler.collectGarbage', {});
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const answer = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } };
  socket.close();
  return answer.result.value;
}
