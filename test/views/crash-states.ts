/** What a folder holds: names and contents. */
export type Contents = ReadonlyMap<string, Buffer>;

/** A change of names. A rename is one link: the new name appears and the old one goes at once. */
export type Naming =
  | { readonly kind: 'link'; readonly name: string; readonly inode: number; readonly from?: string }
  | { readonly kind: 'unlink'; readonly name: string };

export type Operation =
  | Naming
  | { readonly kind: 'content'; readonly inode: number; readonly bytes: Buffer }
  | { readonly kind: 'sync file'; readonly inode: number }
  | { readonly kind: 'sync folder' };

/** What was done to a disk, and which of it no later sync saves, because the sync that should have saved it failed. */
export interface History {
  readonly operations: readonly Operation[];
  readonly unsavable: ReadonlySet<Operation>;
}

/** Of more changes of names than this not every subset is looked at: 2^8 are enough to wait for. */
const maxLoose = 8;

/**
 * Every folder that a power cut at the end of this history may leave, each one once: of the changes of names since the
 * last sync of the folder any subset happened, and of the contents since the last sync of a file any torn form, torn at
 * every `grain`th byte.
 */
export function* crashStates(history: History, grain: number): Generator<Contents> {
  const seen = new Set<string>();
  for (const lost of subsets<Operation>(looseNamings(history))) {
    const names = namesAfter(history.operations.filter((operation) => !lost.has(operation)));
    for (const contents of fillings([...names], history, grain)) {
      const key = [...contents].map(([name, bytes]) => `${name}=${bytes.toString('latin1')}`).join('|');
      if (!seen.has(key)) yield contents;
      seen.add(key);
    }
  }
}

/** Every subset of a few; of many the runs from either end and everything but one. */
function* subsets<T>(all: readonly T[]): Generator<ReadonlySet<T>> {
  if (all.length <= maxLoose) {
    for (let bits = 0; bits < 2 ** all.length; bits += 1)
      yield new Set(all.filter((_, i) => bits & (1 << i)));
    return;
  }
  for (let cut = 0; cut <= all.length; cut += 1) {
    yield new Set(all.slice(cut));
    yield new Set(all.slice(0, cut));
    yield new Set(all.filter((_, i) => i !== cut));
  }
}

export function isNaming(operation: Operation): operation is Naming {
  return operation.kind === 'link' || operation.kind === 'unlink';
}

/** The changes of names that a power cut may undo. */
export function looseNamings({ operations, unsavable }: History): Naming[] {
  const synced = operations.findLastIndex(({ kind }) => kind === 'sync folder');
  return operations
    .filter(isNaming)
    .filter((naming) => operations.indexOf(naming) > synced || unsavable.has(naming));
}

function namesAfter(operations: readonly Operation[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const operation of operations) applyNaming(names, operation);
  return names;
}

export function applyNaming(names: Map<string, number>, operation: Operation): void {
  if (operation.kind === 'unlink') names.delete(operation.name);
  if (operation.kind !== 'link') return;
  if (operation.from !== undefined) names.delete(operation.from);
  names.set(operation.name, operation.inode);
}

function* fillings(
  names: readonly [string, number][],
  history: History,
  grain: number,
): Generator<Map<string, Buffer>> {
  const [first, ...rest] = names;
  if (!first) return yield new Map();
  const [name, inode] = first;
  for (const others of fillings(rest, history, grain)) {
    for (const bytes of possibleContents(inode, history, grain)) yield new Map([[name, bytes], ...others]);
  }
}

function possibleContents(inode: number, { operations, unsavable }: History, grain: number): Buffer[] {
  let possible: Buffer[] = [Buffer.alloc(0)];
  let last: Buffer | undefined;
  let isSavable = true;
  for (const operation of operations) {
    if (operation.kind === 'content' && operation.inode === inode) {
      last = operation.bytes;
      isSavable = !unsavable.has(operation);
      possible.push(...tornForms(last, grain));
    }
    if (operation.kind === 'sync file' && operation.inode === inode && last && isSavable) possible = [last];
  }
  return possible;
}

/** The whole, and from every `grain`th byte on: nothing more, or zeros. */
function tornForms(bytes: Buffer, grain: number): Buffer[] {
  const forms = [bytes];
  for (let length = 0; length < bytes.length; length += grain) {
    const start = bytes.subarray(0, length);
    forms.push(start, Buffer.concat([start, Buffer.alloc(bytes.length - length)]));
  }
  return forms;
}
