/** Things of one kind that are open at a time: bounded in all, and for each client. */
export class ClientSlots {
  readonly #max: number;
  /** A client that has none takes no memory. */
  readonly #perClient = new Map<string, { taken: number }>();
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a slot. Returns what frees it, to be called once; undefined where all are taken, or all that the client may have. */
  take(client: string, maxPerClient: number): (() => void) | undefined {
    const own = this.#perClient.get(client) ?? { taken: 0 };
    if (this.#taken >= this.#max || own.taken >= maxPerClient) return undefined;
    this.#taken += 1;
    own.taken += 1;
    this.#perClient.set(client, own);
    return () => {
      this.#taken -= 1;
      own.taken -= 1;
      if (own.taken === 0) this.#perClient.delete(client);
    };
  }
}
