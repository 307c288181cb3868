/** Things of one kind that are open at a time: bounded in all, and for each client. */
export class ClientSlots {
  readonly #max: number;
  /** A client that has none takes no memory. */
  readonly #perClient = new Map<string, number>();
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Slots that are taken. */
  get taken(): number {
    return this.#taken;
  }

  /** Takes a slot. Returns what frees it, to be called once; undefined where all are taken, or all that the client may have. */
  take(client: string, maxPerClient: number): (() => void) | undefined {
    const own = this.#perClient.get(client) ?? 0;
    if (this.#taken >= this.#max || own >= maxPerClient) return undefined;
    this.#taken += 1;
    this.#perClient.set(client, own + 1);
    return () => this.#free(client);
  }

  #free(client: string): void {
    this.#taken -= 1;
    const left = (this.#perClient.get(client) ?? 0) - 1;
    if (left > 0) this.#perClient.set(client, left);
    else this.#perClient.delete(client);
  }
}
