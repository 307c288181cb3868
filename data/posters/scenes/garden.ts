import { peacock } from '../animals.ts';
import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { cypress, hills, thicket, tree } from '../land.ts';
import { dyed, lawn, type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, polygon, stroke, symbol, use } from '../path.ts';
import { crowd, person } from '../people.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { storey } from '../walls.ts';

export const garden: Scene = {
  shows: 'a terraced garden with a water channel, fountains and a pavilion',
  moods: ['morning', 'monsoon', 'dawn', 'noon', 'rose'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('cream', 'pink', 'marble'), mood);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      sky(stage, { x: random.pick(180, 620), r: 44 }),
      hills(stage, 270, 130),
      ...layout(stage, walls),
      thicket(stage, 456, 24),
    ].join('');
  },
};

function layout(stage: Stage, walls: Stone): string[] {
  const { mood, random } = stage;
  if (stage.says(/\b(public (garden|park)|museum|zoo|lawns)\b/i)) return publicGarden(stage, walls);
  const visitors = fill(mood.ink, person(200, 446, 54, 1), person(228, 448, 58));
  const before = random.pick(
    () => peacock({ x: 176, y: 408, scale: 1.15 }, mood),
    () => visitors,
    () => archedFrame(stage),
  );
  return [pavilion(stage, walls), terraces(stage, walls), channel(stage, walls), before()];
}

function pavilion(stage: Stage, walls: Stone): string {
  const { mood, id, random } = stage;
  const crown = random.pick(0.9, 1.2);
  return [
    fill(mood.hills[2], ...[60, 130, 200, 600, 670, 740].map((x) => disc(x, 262, 52, 40))),
    use(`${id}c`, 400, 206, crown),
    use(`${id}c`, 268, 222, 0.6),
    use(`${id}c`, 532, 222, 0.6),
    storey(mood, { x: 300, base: 262, width: 200, height: 56 }, 5, walls),
    storey(mood, { x: 232, base: 262, width: 72, height: 40 }, 3, walls),
    storey(mood, { x: 496, base: 262, width: 72, height: 40 }, 3, walls),
  ].join('');
}

/** Lawns that come nearer step by step, each with its wall and flower beds. */
function terraces(stage: Stage, walls: Stone): string {
  const { mood } = stage;
  const green = lawn(mood);
  const flowers = [dyed('#e4576b', mood), dyed('#f6c445', mood), dyed('#fff1dd', mood)];
  const level = (y: number, i: number): string => {
    const tone = mix(green, mood.ink, 0.1 * (i % 2));
    const beds = d`M${40 + i * 8} ${y + 24 + i * 6}H340M${760 - i * 8} ${y + 24 + i * 6}H460`;
    return [
      fill(tone, box(0, y, 800, 200)),
      fill(walls.shade, box(0, y, 800, 6 + i * 3)),
      fill(walls.light, box(0, y, 800, 3)),
      stroke(flowers[i] ?? green, 9 + i * 4, beds, { dash: d`${20 + i * 4} ${34 + i * 2}`, round: true }),
    ].join('');
  };
  const trees = [0, 1, 2].flatMap((i) =>
    [310 - i * 84, 490 + i * 84].map((x) => cypress(x, 292 + i * 52, 74 + i * 30)),
  );
  return [262, 308, 366].map(level).join('') + fill(mix(mood.hills[2], mood.ink, 0.35), ...trees);
}

function channel({ mood }: Stage, walls: Stone): string {
  const blue = dyed(mix('#4fa3b5', mood.sky[0], 0.3), mood);
  const jets = [
    [400, 306, 26],
    [400, 352, 38],
    [400, 424, 56],
  ] as const;
  const spray = jets
    .map(
      ([x, y, h]) =>
        d`M${x} ${y}v${-h}m0 0q${-h * 0.3} ${-h * 0.14} ${-h * 0.42} ${h * 0.7}m${h * 0.42} ${-h * 0.7}q${h * 0.3} ${-h * 0.14} ${h * 0.42} ${h * 0.7}`,
    )
    .join('');
  return [
    fill(walls.light, polygon(366, 262, 434, 262, 560, 470, 240, 470)),
    fill(blue, polygon(378, 268, 422, 268, 524, 470, 276, 470)),
    fill(
      walls.base,
      polygon(362, 306, 438, 306, 442, 314, 358, 314),
      polygon(334, 364, 466, 364, 474, 376, 326, 376),
    ),
    stroke(mix(blue, '#ffffff', 0.45), 2, d`M380 334h40M350 396h34M420 410h40M330 440h40M430 446h44`, {
      round: true,
    }),
    stroke(mix('#ffffff', mood.sky[2], 0.2), 2.6, spray, { round: true }),
    fill(walls.base, ...jets.map(([x, y, h]) => disc(x, y, h * 0.3, h * 0.1))),
  ].join('');
}

/** A dark lobed arch to look through. */
function archedFrame({ mood }: Stage): string {
  const opening = cuspedArch(90, 600, 620, 548);
  const lattice = d`M0 80l60 60M0 160l60 60M0 240l60 60M0 320l60 60M60 80l-60 60M60 160l-60 60M60 240l-60 60M60 320l-60 60`;
  return [
    `<path fill="${mood.ink}" fill-rule="evenodd" d="M0 0H800V600H0z${opening}"/>`,
    stroke(
      mix(mood.ink, mood.sky[1], 0.4),
      3,
      lattice +
        d`M740 80l60 60M740 160l60 60M740 240l60 60M740 320l60 60M800 80l-60 60M800 160l-60 60M800 240l-60 60M800 320l-60 60`,
    ),
    stroke(mood.accent, 3, cuspedArch(80, 600, 640, 560)),
  ].join('');
}

/** Lawns around a round basin, a domed building beyond, old trees at the sides. */
function publicGarden(stage: Stage, walls: Stone): string[] {
  const { mood } = stage;
  const green = lawn(mood);
  const deep = mix(mood.hills[2], mood.ink, 0.35);
  return [
    pavilion(stage, walls),
    fill(green, 'M0 600V270Q400 250 800 270V600z'),
    fill(
      mix(mood.sky[2], '#fff3dc', 0.4),
      polygon(384, 262, 416, 262, 440, 330, 360, 330),
      disc(400, 362, 210, 40),
      polygon(330, 390, 470, 390, 540, 470, 260, 470),
    ),
    fill(mix(green, mood.ink, 0.1), disc(400, 360, 168, 29)),
    fill(dyed('#4fa3b5', mood), disc(400, 358, 120, 20)),
    stroke(
      mix('#ffffff', mood.sky[2], 0.2),
      3,
      'M400 356V286m0 0q-18-10-30 52m30-52q18-10 30 52m-30-52q-36-10-58 56m58-56q36-10 58 56',
      { round: true },
    ),
    stroke(dyed('#e4576b', mood), 8, 'M60 320H270M540 320H740M30 400H230M580 400H780', {
      dash: '14 20',
      round: true,
    }),
    tree(120, 420, 300, deep, mood.ink),
    tree(690, 430, 330, deep, mood.ink),
    tree(262, 300, 90, mood.hills[2], deep),
    tree(560, 300, 96, mood.hills[2], deep),
    fill(mood.ink, crowd([210, 236, 610], 446, 46), person(330, 404, 34), person(482, 408, 34, 1)),
  ];
}
