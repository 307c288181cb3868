import { isRecord } from '../schema.ts';

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
  if (ways.length > 0) return { type: 'MultiLineString', coordinates: joined(ways) };
  return isRecord(center) ? { type: 'Point', coordinates: [center.lon, center.lat] } : undefined;
}

type Line = readonly (readonly unknown[])[];

/** Where a way lies; positions outside of the box that was asked for are null. */
function lineOf(positions: readonly unknown[]): Line {
  return positions.filter(isRecord).map(({ lat, lon }) => [lon, lat]);
}

/** Ways that go on where others end as one: the shore of a lake is often several. */
function joined(ways: readonly Line[]): Line[] {
  const lines: Line[] = [];
  const rest = [...ways];
  for (let line = rest.shift(); line; line = rest.shift()) {
    for (let i = nextOf(line, rest); i >= 0; i = nextOf(line, rest)) {
      const [next = []] = rest.splice(i, 1);
      line = [...line, ...from(line.at(-1), next).slice(1)];
    }
    lines.push(line);
  }
  return lines;
}

/** A way, from the end that is a position. */
function from(position: unknown, way: Line): Line {
  return String(way[0]) === String(position) ? way : way.toReversed();
}

/** The position of the way that begins or ends where a line ends; -1 where none does, and where the line is closed. */
function nextOf(line: Line, rest: readonly Line[]): number {
  const end = String(line.at(-1));
  if (end === String(line[0])) return -1;
  return rest.findIndex((way) => String(way[0]) === end || String(way.at(-1)) === end);
}
