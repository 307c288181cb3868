import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A way to the engine that a test can make slow, or cut. */
export class EngineProxy {
  /** Milliseconds that every reply is held back. */
  delayMs = 0;
  /** How many bytes of a piece of the reply get through before the connection is cut; nothing lets it pass. */
  cutAt: (reply: Buffer) => number | undefined = () => undefined;
  /** Where new connections go; those that are open stay where they are. */
  enginePort: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, enginePort: number) {
    this.#server = server;
    this.enginePort = enginePort;
    server.on('connection', (inner) => this.#join(inner));
  }

  static async start(enginePort: number): Promise<EngineProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new EngineProxy(server, enginePort);
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `redis://127.0.0.1:${address.port}/0`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(inner: Socket): void {
    const outer = connect(this.enginePort, '127.0.0.1');
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
    inner.on('data', (command: Buffer) => outer.write(command));
    outer.on('data', (reply: Buffer) => void this.#pass(reply, inner));
  }

  async #pass(reply: Buffer, to: Socket): Promise<void> {
    const cut = this.cutAt(reply);
    if (this.delayMs > 0) await pause(this.delayMs);
    if (to.destroyed) return;
    if (cut === undefined) to.write(reply);
    else to.end(reply.subarray(0, cut));
  }
}
