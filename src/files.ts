import type { BigIntStats, Stats } from 'node:fs';

/*
 * Calls of the file system as promises, on descriptors instead of handles: `node:fs/promises` brings a third of a
 * megabyte along that nothing here needs, the command line editor among it, and promisify() copies every property of
 * each call. See fs(3) in Node's manual for each.
 */

// An import of everything would copy each of its hundred names at the start.
const fs = process.getBuiltinModule('node:fs');

type Done<T> = (error: Error | null, value: T) => void;

/** The promise of what a call hands to its callback. */
function promised<T>(call: (done: Done<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value)));
  });
}

export const chmod = (path: string, mode: number) => promised<void>((done) => fs.chmod(path, mode, done));
export const close = (file: number) => promised<void>((done) => fs.close(file, done));
export const fsync = (file: number) => promised<void>((done) => fs.fsync(file, done));
export const mkdir = (path: string, mode: number) =>
  promised<unknown>((done) => fs.mkdir(path, { mode }, done));
export const open = (path: string, flags: string, mode?: number) =>
  promised<number>((done) => fs.open(path, flags, mode, done));
/** Bytes read into the buffer from the start of the file. */
export const read = (file: number, buffer: Buffer) =>
  promised<number>((done) => fs.read(file, buffer, 0, buffer.length, 0, done));
export const readdir = (path: string) => promised<string[]>((done) => fs.readdir(path, done));
export const readFile = (path: string) => promised<Buffer>((done) => fs.readFile(path, done));
export const rename = (from: string, to: string) => promised<void>((done) => fs.rename(from, to, done));
export const stat = (path: string) => promised<Stats>((done) => fs.stat(path, done));
/** The same with numbers that hold any inode. */
export const bigStat = (path: string) =>
  promised<BigIntStats>((done) => fs.stat(path, { bigint: true }, done));
export const unlink = (path: string) => promised<void>((done) => fs.unlink(path, done));
export const writeFile = (file: number, bytes: Buffer) =>
  promised<void>((done) => fs.writeFile(file, bytes, done));
