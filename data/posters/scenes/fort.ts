import { arch } from '../arches.ts';
import { type Colour, mix } from '../colour.ts';
import { chhatri, dome, droopingRoof, finial } from '../domes.ts';
import { flag } from '../flags.ts';
import { hills, ridge, thicket, water } from '../land.ts';
import { type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, line, mirrored, polygon, row, stroke, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { bastion, opening, storey, wallAlong } from '../walls.ts';

export const fort: Scene = {
  shows: 'a walled fort on a ridge',
  moods: ['golden', 'rose', 'saffron', 'dawn', 'morning'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('sandstone', 'cream'), mood);
    const hill = mix(mood.hills[1], mood.hills[2], 0.5);
    const lake = stage.says(/\blakes?\b/i);
    const build = layout(stage);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      sky(stage, { x: random.pick(180, 620) }),
      hills(stage, 300, 110),
      birds(stage, random.pick(170, 640), 130),
      random.chance(0.5) ? mirrored(build(stage, walls, hill)) : build(stage, walls, hill),
      fill(mood.hills[2], ridge(random, lake ? 412 : 436, 34, 70)),
      lake ? water(stage, 404) : '',
      stage.says(/\bcannons?\b/i) ? cannon(stage) : '',
      thicket(stage),
    ].join('');
  },
};

type Builder = (stage: Stage, walls: Stone, hill: Colour) => string;

function layout(stage: Stage): Builder {
  if (stage.says(/\blakes?\b/i)) return terracedFort;
  if (stage.says(/\bcannons?\b/i)) return citadel;
  if (stage.says(/\b(sunsets?|views?)\b/i)) return curtain;
  return stage.random.pick<Builder>(citadel, terracedFort, curtain);
}

/** The hill with its ramparts, and the palace of the fort on top. */
function citadel(stage: Stage, walls: Stone, hill: Colour): string {
  const { mood } = stage;
  return [
    wallAlong([20, 372, 110, 330, 190, 322, 262, 286], 26, walls.shade),
    wallAlong([560, 288, 640, 318, 712, 312, 790, 352], 26, walls.shade),
    keep(stage, walls),
    fill(hill, d`M0 600V404Q90 352 190 340T300 318Q420 330 520 316T660 338T800 372V600z`),
    fill(mix(hill, mood.ink, 0.25), d`M0 600V430Q140 372 240 378T420 404T600 380T800 420V600z`),
    road(stage),
  ].join('');
}

function keep(stage: Stage, walls: Stone): string {
  const { mood, random } = stage;
  const top = random.pick(
    () => use(`${stage.id}c`, 400, 134, 62 / 100),
    () => fill(walls.light, droopingRoof(338, 136, 124, 30)) + flag(400, 108, 44, walls.deep, mood.accent),
    () => dome(400, 136, 78, 50, walls),
  );
  return [
    use(`${stage.id}c`, 306, 176, 40 / 100),
    use(`${stage.id}c`, 494, 176, 40 / 100),
    storey(mood, { x: 330, base: 176, width: 140, height: 40 }, 5, walls),
    top(),
    storey(mood, { x: 272, base: 232, width: 256, height: 50 }, 9, walls),
    fill(walls.base, box(216, 232, 368, 110)),
    stroke(walls.base, 10, line(221, 230, 582, 230), { dash: '0 12.8', round: true }),
    fill(
      opening(mood, walls),
      arch(376, 340, 48, 74),
      row(6, 246, 21, (x) => box(x, 262, 7, 12)),
      row(6, 444, 21, (x) => box(x, 262, 7, 12)),
    ),
    fill(walls.light, box(216, 246, 368, 4)),
    ...[216, 330, 470, 584].map((x) => bastion(x, 348, 52, 126, walls)),
    use(`${stage.id}c`, 216, 216, 36 / 100),
    use(`${stage.id}c`, 584, 216, 36 / 100),
  ].join('');
}

function road({ mood }: Stage): string {
  return stroke(mix(mood.hills[1], mood.sun, 0.35), 5, d`M300 456Q380 430 470 424T420 396T400 346`, {
    round: true,
  });
}

/** A great gun on its carriage. */
function cannon({ mood }: Stage): string {
  const wheel = (x: number, r: number): string =>
    stroke(mood.ink, 6, disc(x, 444 - r + 8, r)) +
    stroke(mood.ink, 3, d`M${x - r} ${452 - r}h${2 * r}M${x} ${452 - 2 * r}v${2 * r}`);
  return [
    fill(
      mood.ink,
      polygon(470, 402, 700, 366, 704, 386, 480, 436),
      box(694, 362, 12, 28),
      disc(470, 420, 17),
    ),
    stroke(mood.ink, 9, line(500, 424, 400, 450)),
    wheel(548, 30),
  ].join('');
}

/** Long walls one above the other up a slope, with kiosks at their corners. */
function terracedFort(stage: Stage, walls: Stone, hill: Colour): string {
  const { mood, id } = stage;
  const kiosks = [
    [250, 214, 0.4],
    [560, 176, 0.44],
    [320, 172, 0.36],
    [660, 236, 0.4],
    [150, 282, 0.44],
  ] as const;
  return [
    fill(hill, 'M0 600V360Q150 330 300 250T620 130T800 190V600z'),
    wallAlong([430, 196, 520, 150, 610, 118, 700, 128, 800, 170], 18, walls.shade, 6),
    fill(walls.shade, box(596, 84, 34, 50)),
    ...kiosks.map(([x, y, scale]) => use(`${id}c`, x, y, scale)),
    fill(walls.shade, finial(440, 144, 22)),
    storey(mood, { x: 300, base: 218, width: 290, height: 46 }, 11, walls),
    fill(walls.light, droopingRoof(376, 160, 128, 20)),
    storey(mood, { x: 226, base: 284, width: 460, height: 52 }, 15, walls),
    fill(walls.base, box(120, 284, 600, 100)),
    stroke(walls.base, 10, line(126, 282, 720, 282), { dash: '0 12.8', round: true }),
    fill(walls.light, box(120, 298, 600, 4)),
    fill(
      opening(mood, walls),
      row(10, 150, 24, (x) => box(x, 316, 7, 12)),
      row(8, 520, 24, (x) => box(x, 316, 7, 12)),
    ),
    ...[120, 250, 590, 720].map((x) => bastion(x, 392, 50, 120, walls)),
    fill(walls.light, box(394, 264, 92, 122), droopingRoof(384, 268, 112, 22)),
    fill(walls.deep, arch(414, 384, 52, 86)),
    fill(mix(hill, mood.ink, 0.25), 'M0 600V400Q140 372 300 386T600 378T800 396V600z'),
  ].join('');
}

/** A great round bastion close by, and the curtain wall that runs from it up and over the hill. */
function curtain(stage: Stage, walls: Stone, hill: Colour): string {
  const { mood, id } = stage;
  return [
    fill(hill, 'M0 600V380Q200 330 380 280T660 200T800 220V600z'),
    storey(mood, { x: 560, base: 204, width: 150, height: 40 }, 7, walls),
    use(`${id}c`, 584, 164, 0.34),
    use(`${id}c`, 688, 164, 0.34),
    dome(636, 164, 44, 30, walls),
    wallAlong([270, 300, 360, 262, 450, 236, 540, 206, 640, 196, 800, 206], 44, walls.base, 8),
    ...[
      [720, 262, 44, 74],
      [560, 274, 50, 84],
      [430, 312, 62, 98],
    ].map(([x = 0, y = 0, w = 0, h = 0]) => bastion(x, y, w, h, walls)),
    fill(mix(hill, mood.ink, 0.2), 'M0 600V420Q200 380 380 330T660 262T800 268V600z'),
    bastion(210, 452, 210, 232, walls),
    use(`${id}c`, 210, 214, 0.86),
    fill(
      opening(mood, walls),
      row(5, 128, 38, (x) => arch(x, 322, 12, 34)),
      row(4, 148, 38, (x) => box(x, 376, 9, 18)),
    ),
    fill(walls.shade, box(112, 344, 196, 5)),
    bastion(40, 460, 110, 150, walls),
  ].join('');
}
