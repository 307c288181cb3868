import { invalidParams, type Params } from './rpc.ts';

/** Entries in a page of a list: more than most cities have places. */
export const pageSize = 100;

/** The page a cursor asks for, and the cursor of the next one. Throws RpcError for a cursor that was never given out. */
export function pageOf<T>(entries: readonly T[], { cursor }: Params): { entries: T[]; nextCursor?: string } {
  const start = cursor === undefined ? 0 : readCursor(cursor, entries.length);
  const end = start + pageSize;
  const page = entries.slice(start, end);
  return end < entries.length ? { entries: page, nextCursor: cursorOf(end) } : { entries: page };
}

/** Cursors are the position, wrapped up so that nobody is tempted to count with them. */
function cursorOf(position: number): string {
  return Buffer.from(`after ${position}`).toString('base64url');
}

function readCursor(cursor: unknown, length: number): number {
  for (let position = pageSize; position < length; position += pageSize) {
    if (cursorOf(position) === cursor) return position;
  }
  throw invalidParams('Unknown cursor: start again without one');
}
