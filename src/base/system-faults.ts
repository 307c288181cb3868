import { constants } from 'node:os';

/** A kind of failed system call. */
interface SystemFault {
  /** Advice to the operator, as an imperative clause. Applies to every file; callers add what applies to theirs. */
  readonly help: string;
  /** True if the fault is transient, so that a retry makes sense. */
  readonly isTransient: boolean;
  /** Number and text of a code that Node does not know: it reports "Unknown system error -122". */
  readonly unnamed?: { readonly errno: number | undefined; readonly text: string };
}

const { EDQUOT, ENOLCK, ESTALE, EBADMSG } = constants.errno;
/** Linux only, and missing in Node's constants. */
const EUCLEAN = process.platform === 'linux' ? 117 : undefined;

const otherProgram = 'stop the other program that uses it';
const networkFolder = 'check the server of the network folder, and mount the folder again';

/**
 * Failed system calls by code: the only table of advice and of transient codes. A code that is missing here is permanent, and its
 * advice depends on the caller.
 */
const table = {
  EACCES: { help: 'allow it for the user who runs places', isTransient: false },
  EPERM: {
    help: 'allow it for the user who runs places; lsattr shows files that are locked',
    isTransient: false,
  },
  EROFS: {
    help: 'mount the file system writable; after a disk error the kernel makes it read-only: see dmesg',
    isTransient: false,
  },
  ENOSPC: { help: 'free space (df -h) or inodes (df -i) on this file system', isTransient: true },
  EDQUOT: {
    help: 'delete files of the user who runs places, or raise its disk quota',
    isTransient: true,
    unnamed: { errno: EDQUOT, text: 'disk quota exceeded' },
  },
  EMFILE: {
    help: 'raise the limit of open files: LimitNOFILE= of the unit, or ulimit -n',
    isTransient: true,
  },
  ENFILE: { help: 'close other programs, or raise the sysctl fs.file-max', isTransient: true },
  ENOMEM: { help: 'free memory, or raise MemoryMax= of the unit', isTransient: true },
  EAGAIN: { help: 'free memory or processes, or raise TasksMax= of the unit', isTransient: true },
  EBUSY: { help: otherProgram, isTransient: true },
  EIO: { help: 'see dmesg: the disk or its connection fails', isTransient: true },
  EBADMSG: {
    help: 'check the file system with fsck',
    isTransient: false,
    unnamed: { errno: EBADMSG, text: 'a checksum of the file system does not match' },
  },
  EUCLEAN: {
    help: 'check the file system with fsck',
    isTransient: false,
    unnamed: { errno: EUCLEAN, text: 'the file system is damaged' },
  },
  // At boot, the lock service may start later than this service.
  ENOLCK: {
    help: 'start the lock service of the network folder (for NFS rpc.statd), or choose a folder on a local disk',
    isTransient: true,
    unnamed: { errno: ENOLCK, text: 'the file system gives no locks' },
  },
  ESTALE: {
    help: networkFolder,
    isTransient: true,
    unnamed: { errno: ESTALE, text: 'the network folder was exported again' },
  },
  EADDRINUSE: { help: 'stop the other program or choose another --port', isTransient: true },
  // At boot, DHCP and name services may start later than this service.
  EADDRNOTAVAIL: { help: 'choose a --host that this machine has', isTransient: true },
  EAI_AGAIN: { help: 'check the name service, or choose another --host', isTransient: true },
  ENOTFOUND: { help: 'check the name, or choose another --host', isTransient: true },
  ENOTCONN: { help: networkFolder, isTransient: true },
  ETIMEDOUT: { help: networkFolder, isTransient: true },
} as const satisfies Record<string, SystemFault>;

const faults: ReadonlyMap<string, SystemFault> = new Map(Object.entries(table));

const unnamed = new Map(
  [...faults].flatMap(([code, fault]) =>
    fault.unnamed?.errno === undefined
      ? []
      : [[-fault.unnamed.errno, { code, text: fault.unnamed.text }] as const],
  ),
);

/** Returns the advice for a code such as `EMFILE`; undefined if it depends on the caller. */
export function helpFor(code: string): string | undefined {
  return faults.get(code)?.help;
}

/** True if a fault with this code is transient. */
export function isTransient(code: string): boolean {
  return faults.get(code)?.isTransient ?? false;
}

/** Returns code and text for an `errno` (negative, as in Node's errors) that Node does not know. */
export function unnamedFault(errno: number): { readonly code: string; readonly text: string } | undefined {
  return unnamed.get(errno);
}
