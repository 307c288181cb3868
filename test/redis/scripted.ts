import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { RespParser } from '../../src/redis/resp.ts';

/** Decides what a command gets: bytes, or nothing at all. It may also do worse to the socket by itself. */
type Answer = (command: readonly string[], socket: Socket) => string | undefined;

/** An engine that does what a test tells it to. */
export class ScriptedEngine {
  answer: Answer;
  readonly received: string[][] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, answer: Answer) {
    this.#server = server;
    this.answer = answer;
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(answer: Answer = politely, port = 0): Promise<ScriptedEngine> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new ScriptedEngine(server, answer);
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}/0`;
  }

  /** Every connection that is open. */
  get sockets(): readonly Socket[] {
    return [...this.#sockets];
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket): void {
    const parser = new RespParser();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      for (const message of parser.feed(chunk)) {
        const command = Array.isArray(message) ? message.map(String) : [];
        this.received.push(command);
        const bytes = this.answer(command, socket);
        if (bytes !== undefined) socket.write(bytes);
      }
    });
  }
}

/** A well-behaved engine that tells its role and echoes. */
export function politely(command: readonly string[]): string | undefined {
  if (command[0] === 'INFO') return info('role:master');
  if (command[0] === 'PING') return '+PONG\r\n';
  if (command[0] === 'ECHO') return `+${command[1]}\r\n`;
  return '+OK\r\n';
}

/** A reply to INFO that holds these lines among others. */
export function info(...lines: readonly string[]): string {
  const text = ['# Server', ...lines, '# End', ''].join('\r\n');
  return `$${text.length}\r\n${text}\r\n`;
}
