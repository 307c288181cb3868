import { type DataAttributes, number, text } from '../../drawing/data-attributes.ts';

/** Data of a form of the reference, its fields, and the response. */
export const tryData: DataAttributes<{ method: string; path: string }> = { method: text, path: text };
export const fieldData: DataAttributes<{ in: string }> = { in: text };
export const resultData: DataAttributes<{ status: number }> = { status: number };
