import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Fault } from '../base/fault.ts';
import { isRecord } from '../base/schema.ts';
import { type BaseMap, kinds } from './base-map.ts';
import { connected, drawingOf, mostTolerance } from './encode.ts';
import { type Feature, readFeatures } from './features.ts';
import { overpassElements, overpassFeature } from './overpass.ts';

/** Base map file, beside the places of a data set. */
export const mapFileName = 'map.geojson';
/** Maximum size of that file, in bytes. The streets of a large city take a quarter. */
export const maxMapBytes = 32 * 1024 * 1024;

/** Encoded base map with its digest, as pages load it. */
export interface EncodedMap {
  /** JSON of a `BaseMap`. */
  readonly text: string;
  readonly version: string;
}

export type CheckedMap = { readonly map: EncodedMap } | { readonly faults: readonly Fault[] };

/** Checks and encodes a base map from GeoJSON or an Overpass response. `language` is the city language. */
export function checkMap(bytes: Uint8Array, language?: string): CheckedMap {
  if (!isUtf8(bytes)) return faultOf('', 'is not UTF-8', 'GeoJSON encoded as UTF-8');
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return faultOf('', `is not JSON: ${error.message}`, 'GeoJSON');
    throw error;
  }
  const elements = overpassElements(root);
  const all = elements?.map(overpassFeature) ?? (isRecord(root) ? root.features : undefined);
  if (!isRecord(root) || !Array.isArray(all))
    return faultOf('/features', 'is missing', 'the features of a FeatureCollection of GeoJSON');
  const read = readFeatures(all, elements ? '/elements' : '/features', language);
  const { faults, features } = read;
  return faults.length > 0 ? { faults } : encode(read, creditIn(root, features));
}

function encode({ features, plane }: ReturnType<typeof readFeatures>, credit: string): CheckedMap {
  if (features.length === 0) {
    const expected = `features with a kind (${kinds.join(', ')}) or with tags of OpenStreetMap`;
    return faultOf('/features', 'holds nothing that is drawn', expected);
  }
  const drawing = drawingOf(connected(features));
  if (!drawing) {
    const problem = `is too large for a page, even where lines leave out ${mostTolerance} m`;
    return faultOf('/features', problem, 'a map of fewer roads and areas');
  }
  const { origin, kmPerLng } = plane;
  const map: BaseMap = { credit, origin, kmPerLng, ...drawing };
  const text = JSON.stringify(map);
  return { map: { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 16) } };
}

/**
 * Reads the attribution. Maps from OpenStreetMap name it and its licence (osmfoundation.org, Attribution Guidelines).
 */
function creditIn({ credit, attribution }: Record<string, unknown>, features: readonly Feature[]): string {
  const own = [credit, attribution].find((text) => typeof text === 'string');
  const isTagged = features.some((feature) => feature.isTagged);
  return own?.slice(0, maxCredit) ?? (isTagged ? '© OpenStreetMap contributors, ODbL 1.0' : '');
}

/** Maximum length in UTF-16 code units; more does not fit on the map of a phone. */
const maxCredit = 100;

function faultOf(pointer: string, problem: string, expected: string): CheckedMap {
  return { faults: [{ pointer, problem, expected }] };
}
