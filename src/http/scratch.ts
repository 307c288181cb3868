/** Room for a page of a hundred places, in bytes. What is larger gets a buffer of its own. */
const roomBytes = 128 * 1024;

/**
 * The one buffer in which bodies are joined on their way out. A buffer for each would cost more than all else that a
 * response takes: fresh memory is cold, and must be collected.
 */
export class Scratch {
  #room = Buffer.allocUnsafeSlow(roomBytes);

  /** Pieces in a row. The bytes hold until the next call, unless they were given away. */
  join(pieces: readonly Buffer[], size: number): Buffer {
    if (size > this.#room.length) return Buffer.concat(pieces, size);
    let at = 0;
    for (const piece of pieces) {
      this.#room.set(piece, at);
      at += piece.length;
    }
    return this.#room.subarray(0, size);
  }

  /** Leaves what was joined last to whoever still needs it. */
  giveAway(): void {
    this.#room = Buffer.allocUnsafeSlow(roomBytes);
  }
}
