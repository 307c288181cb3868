import { once } from './once.ts';

/*
 * Parts of Node that a start does without. An import would load them with the program: together they cost a start as
 * much memory and time as everything of our own. So they are asked for where they are used, which is late or never.
 */

export const crypto = once(() => process.getBuiltinModule('node:crypto'));
export const os = once(() => process.getBuiltinModule('node:os'));
export const tls = once(() => process.getBuiltinModule('node:tls'));
export const zlib = once(() => process.getBuiltinModule('node:zlib'));
