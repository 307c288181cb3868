import { isRecord } from '../base/schema.ts';
import { drawnAs } from '../base-map/base-map.ts';
import { checkMap } from '../base-map/check.ts';
import { overpassElements, overpassFeature } from '../base-map/overpass.ts';
import tagTable from '../base-map/tags.json' with { type: 'json' };
import { faultLine } from '../places/data-file/data-file.ts';
import { createFindings, type Findings, SourceError } from './findings.ts';
import { parseJson } from './json-variants.ts';
import { readText } from './read-file.ts';

const credit = '© OpenStreetMap contributors, ODbL 1.0';

/** Keys of tags that decide what a feature is drawn as. */
const drawnKeys = new Set(Object.keys(tagTable));

/**
 * Converts an export of streets, as GeoJSON or an Overpass response, to a base map: only what maps draw, with names and
 * credit. Returns the text (absent on errors) and the report.
 */
export async function importMap(path: string, encoding: string | undefined) {
  const findings = createFindings(path === '-' ? '<stdin>' : path);
  let source = '';
  let text: string | undefined;
  try {
    source = await readText(path, encoding, findings);
    text = baseMapOf(source, findings);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    findings.add('error', error.at, error.message);
  }
  const isGood = findings.count('error') === 0;
  return {
    text: isGood ? text : undefined,
    report: findings.report(source, false, isGood ? 'base map, ' : ''),
  };
}

function baseMapOf(source: string, findings: Findings): string {
  const { root, isLines } = parseJson(source.replace(/^\ufeff/, ' '));
  const elements = overpassElements(root);
  const all =
    elements?.map(overpassFeature) ??
    (isLines || Array.isArray(root) ? root : isRecord(root) ? root.features : undefined);
  if (!Array.isArray(all)) throw new SourceError('is no map: it must be GeoJSON or an Overpass response', 0);
  const features = all.flatMap(drawnFeature);
  findings.add('note', 0, `${features.length} of ${all.length} features are drawn`);
  const own = isRecord(root) ? (root.credit ?? root.attribution) : undefined;
  const isTagged = features.some(({ properties }) => properties.kind === undefined);
  const attribution = typeof own === 'string' ? own : isTagged ? credit : undefined;
  const text = `${JSON.stringify({ type: 'FeatureCollection', attribution, features })}\n`;
  const checked = checkMap(Buffer.from(text));
  for (const fault of 'faults' in checked ? checked.faults : []) findings.add('error', 0, faultLine(fault));
  return text;
}

/** Returns a list of the feature with the properties that maps draw; empty if they draw none of it. */
function drawnFeature(feature: unknown) {
  if (!isRecord(feature) || !isRecord(feature.properties) || !isRecord(feature.geometry)) return [];
  const { properties: found, geometry } = feature;
  const tags = isRecord(found.tags) ? found.tags : found;
  if (!drawnAs(tags) && tags.kind === undefined) return [];
  const isKept = ([key]: [string, unknown]) =>
    drawnKeys.has(key) || /^(?:kind|rank|name(?::[\w-]+)?|localName|hindi)$/.test(key);
  const properties: Record<string, unknown> = Object.fromEntries(Object.entries(tags).filter(isKept));
  const { type } = geometry;
  return [{ type: 'Feature', properties, geometry: { type, coordinates: rounded(geometry.coordinates) } }];
}

/** Rounds coordinates to 0.000001 degrees, which is 11 cm. */
function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded);
  return typeof value === 'number' ? Number(value.toFixed(6)) : value;
}
