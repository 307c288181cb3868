import { isRecord } from '../base/schema.ts';

/** An answer of Overpass as JSON: elements with tags, and with `out geom` or `out center` where they are. */
export function overpassElements(root: unknown): readonly unknown[] | undefined {
  return isRecord(root) && Array.isArray(root.elements) ? root.elements : undefined;
}

/** An element of OpenStreetMap as a feature of GeoJSON (RFC 7946). One without tags or position has none of them. */
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

/** Where a way lies; positions outside of the box that was asked for are null. */
function lineOf(positions: readonly unknown[]): unknown[] {
  return positions.filter(isRecord).map(({ lat, lon }) => [lon, lat]);
}
