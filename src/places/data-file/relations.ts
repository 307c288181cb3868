import { shortJson } from '../../base/errors.ts';
import type { Fault } from '../../base/fault.ts';
import { isRecord } from '../../base/schema.ts';
import { freeSlug } from '../../base/slug.ts';
import { isPoster, isPosterOf, posterAddress } from '../pictures.ts';

/** Collects the faults of a data file, one place after the other. A place without faults costs no pointer. */
export class PlaceFaults {
  readonly all: Fault[];
  #position = 0;
  /** Number of faults before those of the current place. */
  #before = 0;

  constructor(faultsOfRoot: readonly Fault[]) {
    this.all = [...faultsOfRoot];
  }

  begin(position: number): void {
    this.#position = position;
    this.#before = this.all.length;
  }

  get pointer(): string {
    return `/places/${this.#position}`;
  }

  /** True if the current place has no fault so far. */
  get isGood(): boolean {
    return this.all.length === this.#before;
  }

  /** True if the current place has a fault of this field. */
  has(field: string): boolean {
    return (
      !this.isGood &&
      this.all.slice(this.#before).some(({ pointer }) => pointer === `${this.pointer}/${field}`)
    );
  }

  add(field: string, problem: string, expected: string): void {
    this.all.push({ pointer: `${this.pointer}/${field}`, problem, expected });
  }
}

/** Relations between the places of a data file: unique ids and indexes, posters under their own id. */
export class Relations {
  readonly ids = new Set<string>();
  readonly #count: number;
  /** 1 at the indexes of earlier places. */
  readonly #isTaken: Uint8Array;

  constructor(count: number) {
    this.#count = count;
    this.#isTaken = new Uint8Array(count + 1);
  }

  /** Adds a place, and its faults. Returns its id, which may derive from its name. A field with a fault gets no second one. */
  add(value: unknown, position: number, faults: PlaceFaults): string | undefined {
    if (!isRecord(value)) return undefined;
    const { index = position + 1, image } = value;
    const id = faults.has('id') ? undefined : this.#idOf(value, position);
    if (id !== undefined && this.ids.has(id)) faults.add('id', `repeats ${shortJson(id)}`, 'unique');
    if (id !== undefined) this.ids.add(id);
    if (typeof index === 'number' && !faults.has('index')) this.#addIndex(index, faults);
    const isOther =
      id !== undefined && typeof image === 'string' && isPoster(image) && !isPosterOf(id, image);
    if (isOther && !faults.has('id') && !faults.has('image'))
      faults.add('image', `is ${shortJson(image)}`, `${posterAddress(id)} or an absolute address`);
    return id;
  }

  #idOf({ id, name, lat, lng }: Record<string, unknown>, position: number): string | undefined {
    if (typeof id === 'string') return id;
    if (typeof name !== 'string') return undefined;
    return freeSlug({ name, lat: Number(lat), lng: Number(lng) }, position + 1, this.ids);
  }

  #addIndex(index: number, faults: PlaceFaults): void {
    if (index > this.#count) faults.add('index', `is ${index}`, `from 1 to ${this.#count} without a gap`);
    else if (this.#isTaken[index] === 1) faults.add('index', `repeats ${index}`, 'unique');
    this.#isTaken[index] = 1;
  }
}
