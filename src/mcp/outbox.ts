import type { EventStream } from '../http/event-streams.ts';
import type { Answer } from './answer.ts';
import { sendMessage } from './endpoint.ts';
import type { Notification } from './rpc.ts';

/** What a request has to say before its answer: the first message turns the response into a stream. */
export class Outbox {
  readonly #waiting: Notification[] = [];
  readonly #used = Promise.withResolvers<undefined>();
  #stream: EventStream | undefined;

  /** Settles when there is something to send. */
  get used(): Promise<undefined> {
    return this.#used.promise;
  }

  put(message: Notification): void {
    if (this.#stream) sendMessage(this.#stream, message);
    else this.#waiting.push(message);
    this.#used.resolve(undefined);
  }

  /** Sends what waits, what still comes, then the answer, and ends the stream. */
  open(stream: EventStream, answering: Promise<Answer>): void {
    this.#stream = stream;
    for (const message of this.#waiting) sendMessage(stream, message);
    void answering.then(({ first }) => {
      sendMessage(stream, first);
      stream.end();
    });
  }
}
