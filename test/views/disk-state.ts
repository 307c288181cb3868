import { hash } from 'node:crypto';
import { isTemporary } from '../../src/views/generation.ts';

/** Bytes of a file. Equal bytes are the same object. */
interface Content {
  readonly digest: string;
  readonly bytes: Buffer;
}

/** What a folder holds: `NAME=DIGEST` of every file, in the order of the names, each with a space behind it. */
export type Folder = string;

/** Sixty bits: enough to tell a million contents apart. */
const digestLength = 10;

const contents = new Map<string, Content>();

export function contentOf(bytes: Buffer): Content {
  const digest = hash('sha1', bytes, 'base64url').slice(0, digestLength);
  const content = contents.get(digest) ?? { digest, bytes };
  contents.set(digest, content);
  return content;
}

const nothing = contentOf(Buffer.alloc(0));

interface Inode {
  /** What programs read. */
  readonly cached: Content;
  /** What is safe on the disk. Where that is another content, a power cut may leave either, and the first one torn. */
  readonly saved: Content;
  /** A sync has failed. Linux takes the pages for clean: the next sync succeeds and saves nothing. */
  readonly isLost: boolean;
}

/** A change of names, which happens at once: a rename takes one name away and gives another. */
interface Naming {
  /** Every name with its new inode; undefined where the name goes. */
  readonly changes: ReadonlyMap<string, number | undefined>;
  readonly fate: 'unsaved' | 'saved' | 'lost';
}

/** Of more changes of names than this not every subset is looked at: 2^8 are enough to wait for. */
const maxLoose = 8;

/**
 * A folder at one moment: what programs see of it, and everything that a power cut may leave. Names and bytes become
 * durable in any order, each by itself, so the states of a file system that keeps names before bytes are among them, and
 * those of one that keeps bytes before names. Immutable: each operation makes a new state.
 */
export class DiskState {
  /** The names that programs see. */
  readonly names: ReadonlyMap<string, number>;
  readonly #inodes: ReadonlyMap<number, Inode>;
  readonly #savedNames: ReadonlyMap<string, number>;
  /** Changes of names after those, in order. */
  readonly #namings: readonly Naming[];
  #crashes: { readonly grain: number; readonly all: readonly Folder[] } | undefined;

  private constructor(
    inodes: ReadonlyMap<number, Inode>,
    savedNames: ReadonlyMap<string, number>,
    namings: readonly Naming[],
  ) {
    this.#inodes = inodes;
    this.#savedNames = savedNames;
    this.#namings = namings;
    this.names = namesAfter(savedNames, namings);
  }

  /** A disk that holds these files safely. */
  static holding(folder: Folder): DiskState {
    const inodes = new Map<number, Inode>();
    const names = new Map<string, number>();
    for (const [inode, file] of folder.split(' ').slice(0, -1).entries()) {
      const [name = '', digest = ''] = file.split('=');
      const content = contents.get(digest) ?? nothing;
      inodes.set(inode, { cached: content, saved: content, isLost: false });
      names.set(name, inode);
    }
    return new DiskState(inodes, names, []);
  }

  /** A number that no file of this state has. */
  get freeInode(): number {
    return Math.max(-1, ...this.#inodes.keys()) + 1;
  }

  contentOf(inode: number): Content {
    return this.#inodes.get(inode)?.cached ?? nothing;
  }

  create(name: string, inode: number): DiskState {
    const file = { cached: nothing, saved: nothing, isLost: false };
    return this.#renamed(new Map([[name, inode]]), new Map([...this.#inodes, [inode, file]]));
  }

  rename(from: string, to: string): DiskState {
    return this.#renamed(
      new Map([
        [from, undefined],
        [to, this.names.get(from)],
      ]),
    );
  }

  remove(name: string): DiskState {
    return this.#renamed(new Map([[name, undefined]]));
  }

  write(inode: number, content: Content): DiskState {
    return this.#withInode(inode, ({ saved }) => ({ cached: content, saved, isLost: false }));
  }

  syncFile(inode: number): DiskState {
    return this.#withInode(inode, (file) =>
      file.isLost ? file : { cached: file.cached, saved: file.cached, isLost: false },
    );
  }

  /** A sync that fails. */
  loseFile(inode: number): DiskState {
    return this.#withInode(inode, (file) => ({ ...file, isLost: file.cached !== file.saved }));
  }

  syncNames(): DiskState {
    return this.#withFate('saved');
  }

  /** A sync of the folder that fails. */
  loseNames(): DiskState {
    return this.#withFate('lost');
  }

  /**
   * Every folder that a power cut at this moment may leave, each one once: any subset of the unsaved changes of names,
   * and any torn form of an unsaved content, torn at every `grain`th byte.
   */
  crashes(grain: number): readonly Folder[] {
    if (this.#crashes?.grain !== grain) this.#crashes = { grain, all: this.#listCrashes(grain) };
    return this.#crashes.all;
  }

  /** Equal for states in which equal programs meet equal fates. */
  key(): string {
    const numbers = new Map<number, number>();
    const number = (inode: number | undefined): number | string => {
      if (inode === undefined) return '-';
      const known = numbers.get(inode) ?? numbers.size;
      numbers.set(inode, known);
      return known;
    };
    const list = (names: Iterable<[string, number | undefined]>): string =>
      [...names]
        .sort(byName)
        .map(([name, inode]) => `${name}:${number(inode)}`)
        .join(',');
    const names = list(this.#savedNames);
    const namings = this.#namings.map(({ changes, fate }) => `${fate}(${list(changes)})`).join('');
    const files = [...numbers.keys()].map((inode) => {
      const file = this.#inodes.get(inode);
      return file && `${file.cached.digest}/${file.saved.digest}/${file.isLost}`;
    });
    return `${names};${namings};${files.join(';')}`;
  }

  #withInode(inode: number, change: (file: Inode) => Inode): DiskState {
    const file = this.#inodes.get(inode);
    if (!file) return this;
    return new DiskState(new Map(this.#inodes).set(inode, change(file)), this.#savedNames, this.#namings);
  }

  #renamed(changes: Naming['changes'], inodes: ReadonlyMap<number, Inode> = this.#inodes): DiskState {
    return new DiskState(inodes, this.#savedNames, [...this.#namings, { changes, fate: 'unsaved' }]);
  }

  /** Settles the unsaved changes of names, and forgets those that can no longer matter. */
  #withFate(fate: 'saved' | 'lost'): DiskState {
    const settled = this.#namings.map((naming) => (naming.fate === 'unsaved' ? { ...naming, fate } : naming));
    const namings = settled.filter((naming, i) => !isOverruled(naming, settled.slice(i + 1)));
    const firstLost = namings.findIndex((naming) => naming.fate === 'lost');
    const saved = firstLost < 0 ? namings : namings.slice(0, firstLost);
    const names = namesAfter(this.#savedNames, saved);
    const rest = namings.slice(saved.length);
    const used = new Set([...names.values(), ...rest.flatMap(({ changes }) => [...changes.values()])]);
    return new DiskState(new Map([...this.#inodes].filter(([inode]) => used.has(inode))), names, rest);
  }

  #listCrashes(grain: number): Folder[] {
    const found = new Set<Folder>();
    for (const namings of subsets(this.#namings)) {
      let folders: Folder[] = [''];
      const names = [...namesAfter(this.#savedNames, namings)].sort(byName);
      // A start removes temporary files unread. A disk that fails leaves many, and their contents multiply.
      const isCrowded = names.filter(([name]) => isTemporary(name)).length > maxTornTemporaries;
      for (const [name, inode] of names) {
        const contents = isCrowded && isTemporary(name) ? [nothing] : this.#possibleContents(inode, grain);
        folders = folders.flatMap((folder) => contents.map(({ digest }) => `${folder}${name}=${digest} `));
      }
      for (const folder of folders) found.add(folder);
    }
    return [...found];
  }

  #possibleContents(inode: number, grain: number): readonly Content[] {
    const file = this.#inodes.get(inode);
    if (!file) return [nothing];
    if (file.cached === file.saved) return [file.saved];
    return [...new Set([file.saved, ...tornForms(file.cached, grain)])];
  }
}

/** Temporary files of a folder whose contents are torn in every way, together. */
const maxTornTemporaries = 2;

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function namesAfter(names: ReadonlyMap<string, number>, namings: readonly Naming[]): Map<string, number> {
  const after = new Map(names);
  for (const { changes } of namings) {
    for (const [name, inode] of changes) {
      if (inode === undefined) after.delete(name);
      else after.set(name, inode);
    }
  }
  return after;
}

/** True when every name it changes is changed again by what is saved. */
function isOverruled({ changes }: Naming, later: readonly Naming[]): boolean {
  return [...changes.keys()].every((name) =>
    later.some((naming) => naming.fate === 'saved' && naming.changes.has(name)),
  );
}

/** The saved changes, with every subset of a few others; of many the runs from either end and everything but one. */
function* subsets(namings: readonly Naming[]): Generator<readonly Naming[]> {
  const loose = namings.filter(({ fate }) => fate !== 'saved');
  const without = (isGone: (naming: Naming) => boolean): readonly Naming[] =>
    namings.filter((naming) => naming.fate === 'saved' || !isGone(naming));
  if (loose.length <= maxLoose) {
    for (let bits = 0; bits < 2 ** loose.length; bits += 1) {
      const gone = new Set(loose.filter((_, i) => bits & (1 << i)));
      yield without((naming) => gone.has(naming));
    }
    return;
  }
  for (let cut = 0; cut <= loose.length; cut += 1) {
    yield without((naming) => loose.indexOf(naming) >= cut);
    yield without((naming) => loose.indexOf(naming) < cut);
    yield without((naming) => loose.indexOf(naming) === cut);
  }
}

const tornByGrain = new Map<number, Map<Content, readonly Content[]>>();

/** The whole, and from every `grain`th byte on: nothing more, or zeros. */
function tornForms(content: Content, grain: number): readonly Content[] {
  const torn = tornByGrain.get(grain) ?? new Map<Content, readonly Content[]>();
  tornByGrain.set(grain, torn);
  const forms = torn.get(content) ?? tear(content, grain);
  torn.set(content, forms);
  return forms;
}

function tear(content: Content, grain: number): Content[] {
  const { bytes } = content;
  const forms = [content];
  for (let length = 0; length < bytes.length; length += grain) {
    const start = bytes.subarray(0, length);
    forms.push(contentOf(start), contentOf(Buffer.concat([start, Buffer.alloc(bytes.length - length)])));
  }
  return forms;
}
