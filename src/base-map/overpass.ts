import { isRecord } from '../base/schema.ts';

/** Elements of an Overpass JSON response; `out geom` or `out center` gives them positions. */
export function overpassElements(root: unknown): readonly unknown[] | undefined {
  return isRecord(root) && Array.isArray(root.elements) ? root.elements : undefined;
}

/** Converts an element of OpenStreetMap to a GeoJSON feature (RFC 7946). Missing tags or positions are omitted. */
export function overpassFeature(element: unknown): { readonly [member: string]: unknown } {
  const { tags, ...where } = isRecord(element) ? element : {};
  const geometry = geometryOf(where);
  return { type: 'Feature', properties: geometry && tags, geometry };
}

function geometryOf({ lat, lon, geometry, members, center }: Record<string, unknown>): object | undefined {
  if (lat !== undefined) return { type: 'Point', coordinates: [lon, lat] };
  if (Array.isArray(geometry)) return { type: 'LineString', coordinates: lineOf(geometry) };
  const ways = (Array.isArray(members) ? members : [])
    .filter((member) => isRecord(member) && Array.isArray(member.geometry) && member.role !== 'inner')
    .map(({ geometry }) => lineOf(geometry));
  if (ways.length > 0) return { type: 'MultiLineString', coordinates: ways };
  return isRecord(center) ? { type: 'Point', coordinates: [center.lon, center.lat] } : undefined;
}

/** Coordinates of a way. Positions outside the requested box are null and are skipped. */
function lineOf(positions: readonly unknown[]): unknown[] {
  return positions.filter(isRecord).map(({ lat, lon }) => [lon, lat]);
}
