import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Row } from './rows.ts';

/** Headings of the ids that databases and portals give to their records. */
const idHeading =
  /^@?(?:id|gid|fid|uid|uuid|guid|globalid|objectid|object_id|recordid|record_id|identifier|osm_id|wikidata)$/i;
/** Ids that no other source has: those of OpenStreetMap and Wikidata, and UUIDs (RFC 9562). */
const isGlobal = /^(?:(?:node|way|relation)\/\d+|Q\d+|\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?)$/i;

/**
 * Returns a digest of the id that a source gives to a place, by which a later import recognises the place under another name. A
 * number identifies a place only within its file, so the digest covers the letters of the file name as well.
 */
export function sourceIdOf({ values }: Row, path: string): string | undefined {
  for (const { heading, value } of values) {
    if (!idHeading.test(heading) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const id = String(value).trim();
    if (id === '') continue;
    const file = basename(path, extname(path)).replace(/\P{L}+/gu, '');
    return digestOf(isGlobal.test(id) ? [id] : [file, heading, id]);
  }
  return undefined;
}

/** Returns a short digest of a JSON value. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 11);
}
