/** What a base map is made of, in the order in which it is drawn. */
export const kinds = [
  'hill',
  'park',
  'water',
  'river',
  'wall',
  'road',
  'railway',
  'metro',
  'gate',
  'label',
] as const;
export type Kind = (typeof kinds)[number];

/** Kinds that fill the areas they bound. The others are lines, also where they are closed, and points. */
export const areaKinds: ReadonlySet<Kind> = new Set<Kind>(['hill', 'park', 'water', 'wall']);

/** What a feature is drawn as. Those of rank 1 are seen from afar. */
export interface Drawn {
  readonly kind: Kind;
  readonly rank: number;
}

export const maxRank = 3;

/**
 * Tags of OpenStreetMap (wiki.openstreetmap.org/wiki/Map_features) and what they are drawn as, the first that holds. Streets
 * of houses and footpaths are left out: they would take most of the bytes.
 */
const tagTable: readonly (readonly [key: string, values: string, kind: Kind, rank?: number])[] = [
  ['historic', 'city_gate', 'gate'],
  ['historic', 'citywalls', 'wall'],
  ['barrier', 'city_wall', 'wall'],
  ['railway', 'subway light_rail tram monorail subway_entrance', 'metro'],
  ['station', 'subway light_rail monorail', 'metro'],
  ['railway', 'rail station halt', 'railway'],
  ['highway', 'motorway trunk', 'road', 1],
  ['highway', 'primary secondary', 'road', 2],
  ['highway', 'tertiary pedestrian', 'road', 3],
  ['waterway', 'river', 'river', 1],
  ['waterway', 'canal', 'river', 2],
  ['waterway', 'riverbank dock', 'water'],
  ['natural', 'water bay', 'water'],
  ['landuse', 'reservoir basin', 'water'],
  ['leisure', 'park garden nature_reserve', 'park'],
  ['landuse', 'forest recreation_ground cemetery', 'park'],
  ['natural', 'wood', 'park'],
  ['natural', 'scrub bare_rock scree ridge peak', 'hill'],
  ['place', 'town suburb', 'label', 1],
  ['place', 'village quarter', 'label', 2],
  ['place', 'neighbourhood locality', 'label', 3],
];

const tagged: ReadonlyMap<string, Drawn> = new Map(
  tagTable
    .toReversed()
    .flatMap(([key, values, kind, rank = 1]) =>
      values.split(' ').map((value): [string, Drawn] => [`${key}=${value}`, { kind, rank }]),
    ),
);

const tagKeys = [...new Set(tagTable.map(([key]) => key))];

/** What tags are drawn as; undefined where they name nothing that is. */
export function drawnAs(tags: Readonly<Record<string, unknown>>): Drawn | undefined {
  const [key] = tagKeys.filter((each) => tagged.has(`${each}=${tags[each]}`));
  return key === undefined ? undefined : tagged.get(`${key}=${tags[key]}`);
}
