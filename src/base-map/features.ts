import { type Fault, type Report, reportInvalid } from '../base/fault.ts';
import { object } from '../base/object-schema.ts';
import { integer, isRecord, number, oneOf, optional, readOrReport, string } from '../base/schema.ts';
import { earthRadiusKm, type Point, radians } from '../indexes/distance.ts';
import { areaKinds, drawnAs, kinds, maxRank } from './base-map.ts';
import { isClosed, joined, type Line, type Position } from './lines.ts';

/** A drawn feature with its English (or only) name and its name in the city language. */
export type Feature = Readonly<NonNullable<ReturnType<typeof readProperties>>> & {
  readonly form: 'point' | 'line' | 'area';
  readonly lines: readonly Line[];
};

/**
 * Plane tangent to the globe at the first requested position. Distances are accurate within 1 % for 100 km around it.
 */
class Plane {
  origin: Point = { lat: 0, lng: 0 };
  #isPlaced = false;

  get kmPerLng(): number {
    return radians(earthRadiusKm) * Math.cos(radians(this.origin.lat));
  }

  /** Projects a point to whole metres; positions are not known more precisely. */
  position(point: Point): Position {
    if (!this.#isPlaced) this.origin = point;
    this.#isPlaced = true;
    const east = ((point.lng - this.origin.lng + 540) % 360) - 180;
    const south = (this.origin.lat - point.lat) * radians(earthRadiusKm);
    return { x: Math.round(east * this.kmPerLng * 1000), y: Math.round(south * 1000) };
  }
}

const ownProperties = object({
  kind: oneOf(kinds),
  rank: optional(integer({ min: 1, max: maxRank }), 1),
  name: optional(string()),
});

/** Maximum length of a name in UTF-16 code units; pages show no more. */
const maxName = 80;

/** Reads kind, rank and names of a GeoJSON feature. Returns undefined if maps do not draw it. */
function readProperties(value: unknown, language: string | undefined, pointer: string, report: Report) {
  if (!isRecord(value)) return undefined;
  // Some programs nest the tags in a member of their own.
  const tags = isRecord(value.tags) ? value.tags : value;
  const isOwn = kinds.some((kind) => kind === tags.kind);
  const byTags = isOwn ? undefined : drawnAs(tags);
  const drawn =
    byTags ?? (tags.kind === undefined ? undefined : readOrReport(ownProperties, tags, pointer, report));
  if (!drawn) return undefined;
  const named = (...names: string[]) =>
    names.map((name) => tags[name]).find((name) => typeof name === 'string');
  const name = named('name:en', 'name') ?? '';
  const cityLanguageName = named(`name:${language}`, language === 'hi' ? 'hindi' : 'localName', 'name') ?? '';
  const { kind, rank } = drawn;
  /** True if the kind comes from tags of OpenStreetMap. */
  const isTagged = byTags !== undefined;
  return {
    kind,
    rank,
    isTagged,
    name: name.slice(0, maxName),
    cityLanguageName: cityLanguageName.slice(0, maxName),
  };
}

/** Nesting depth of positions in the coordinates of a geometry (RFC 7946 §3.1). */
const depths = { Point: 0, LineString: 1, Polygon: 2, MultiLineString: 2, MultiPolygon: 3 } as const;
const geometry = object({
  type: oneOf(['Point', 'LineString', 'Polygon', 'MultiLineString', 'MultiPolygon']),
});
const latitude = number({ min: -90, max: 90 });
const longitude = number({ min: -180, max: 180 });

/**
 * Reads the drawn features of GeoJSON (RFC 7946) and projects them. If `faults` is not empty, the rest is undefined.
 */
export function readFeatures(values: readonly unknown[], parent: string, language: string | undefined) {
  const plane = new Plane();
  const faults: Fault[] = [];
  const report: Report = (fault) => void faults.push(fault);

  const positions = (values: readonly unknown[], pointerOf: (i: number) => string): Position[] =>
    values.map((value, i) => {
      const [east, north] = Array.isArray(value) ? value : [];
      if (!longitude.isValid(east)) longitude.explain(east, `${pointerOf(i)}/0`, report);
      if (!latitude.isValid(north)) latitude.explain(north, `${pointerOf(i)}/1`, report);
      return plane.position({ lat: Number(north), lng: Number(east) });
    });
  const linesIn = (value: unknown, depth: number, pointer: string): Line[] => {
    if (depth === 0) return [positions([value], () => pointer)];
    if (!Array.isArray(value) || value.length === 0)
      return reportInvalid(value, pointer, 'an array that is not empty', report) ?? [];
    if (depth === 1) return [positions(value, (i) => `${pointer}/${i}`)];
    return value.flatMap((each, i) => linesIn(each, depth - 1, `${pointer}/${i}`));
  };
  const feature = (value: unknown, pointer: string): Feature | undefined => {
    if (!isRecord(value)) return reportInvalid(value, pointer, 'a feature of GeoJSON', report);
    const known = faults.length;
    const drawn = readProperties(value.properties, language, `${pointer}/properties`, report);
    // Properties with a fault do not hide the faults of the geometry.
    if (!drawn && faults.length === known) return undefined;
    const type = readOrReport(geometry, value.geometry, `${pointer}/geometry`, report)?.type;
    if (!type || !isRecord(value.geometry)) return undefined;
    const read = linesIn(value.geometry.coordinates, depths[type], `${pointer}/geometry/coordinates`);
    if (!drawn) return undefined;
    // Relations of OpenStreetMap store the shore of a lake in several ways.
    const lines = type === 'MultiLineString' && faults.length === 0 ? joined(read) : read;
    if (type === 'Point') return { ...drawn, form: 'point', lines };
    const isArea = areaKinds.has(drawn.kind) && lines.every(isClosed);
    return { ...drawn, form: isArea ? 'area' : 'line', lines };
  };
  return { features: values.flatMap((each, i) => feature(each, `${parent}/${i}`) ?? []), faults, plane };
}
