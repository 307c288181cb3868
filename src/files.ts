import { promisify } from 'node:util';

/*
 * Calls of the file system as promises, on descriptors instead of handles: `node:fs/promises` brings a third of a
 * megabyte along that nothing here needs, the command line editor among it. See fs(3) in Node's manual for each.
 */

// An import of everything would copy each of its hundred names at the start.
const fs = process.getBuiltinModule('node:fs');

export const chmod = promisify(fs.chmod);
export const close = promisify(fs.close);
export const fsync = promisify(fs.fsync);
export const mkdir = promisify(fs.mkdir);
export const open = promisify(fs.open);
export const read = promisify(fs.read);
export const readdir = promisify(fs.readdir);
export const readFile = promisify(fs.readFile);
export const rename = promisify(fs.rename);
export const stat = promisify(fs.stat);
export const unlink = promisify(fs.unlink);
export const writeFile = promisify(fs.writeFile);
