import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from '../../src/base/at.ts';

/** A way to the engine that a test can make slow, or cut. */
export class EngineProxy {
  /** Milliseconds that every reply is held back. */
  delayMs = 0;
  /** How many bytes of a piece of the reply get through before the connection is cut; nothing lets it pass. */
  cutAt: (reply: Buffer) => number | undefined = () => undefined;
  /** Where new connections go, in turn; those that are open stay where they are. */
  enginePorts: readonly number[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #joined = 0;

  private constructor(server: Server, enginePorts: readonly number[]) {
    this.#server = server;
    this.enginePorts = enginePorts;
    server.on('connection', (inner) => this.#join(inner));
  }

  static async start(...enginePorts: readonly number[]): Promise<EngineProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new EngineProxy(server, enginePorts);
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}/0`;
  }

  /** Lets everything pass again. */
  heal(): void {
    this.delayMs = 0;
    this.cutAt = () => undefined;
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(inner: Socket): void {
    const port = at(this.enginePorts, this.#joined++ % this.enginePorts.length);
    const outer = connect(port, '127.0.0.1');
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
