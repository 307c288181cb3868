import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri, dome, droopingRoof } from '../domes.ts';
import { flag } from '../flags.ts';
import { cypress, ground, hills, thicket } from '../land.ts';
import { lawn, type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, polygon, stroke, symbol, use } from '../path.ts';
import { kites, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { opening, stairs, storey } from '../walls.ts';

export const palace: Scene = {
  shows: 'a palace of many storeys with domed kiosks',
  moods: ['rose', 'noon', 'dawn', 'golden', 'morning', 'indigo'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone(random.pick('cream', 'pink', 'sandstone'), mood);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      sky(stage),
      hills(stage, 330, 90),
      ground(mood.hills[2], 416),
      build(stage)(stage, walls),
      thicket(stage, 454, 26),
    ].join('');
  },
};

type Builder = (stage: Stage, walls: Stone) => string;

function build(stage: Stage): Builder {
  if (stage.says(/\b(garden house|hunting lodge|lawns?)\b/i)) return gardenPalace;
  if (stage.says(/\b(fortified|hill ?top)\b/i)) return stairPalace;
  return stage.random.pick(towerPalace, gardenPalace, towerPalace);
}

const towerPalace: Builder = (stage, walls) => {
  const wing = `${stage.id}w`;
  return [
    kites(stage),
    symbol(wing, wingOf(stage, walls)),
    use(wing, 0, 0),
    use(wing, 800, 0, -1),
    tiers(stage, walls, stage.random.count(4, 6)),
    forecourt(stage),
  ].join('');
};

/** Storeys that narrow towards a pavilion under a drooping roof. */
function tiers(stage: Stage, walls: Stone, n: number): string {
  const { mood, random } = stage;
  const height = 250 / n;
  const parts: string[] = [];
  for (let i = n - 1; i >= 0; i--) {
    const width = 340 - i * (210 / n);
    const base = 420 - i * (height + 4);
    parts.push(storey(mood, { x: 400 - width / 2, base, width, height }, Math.round(width / 34) | 1, walls));
    if (i % 2 === 1)
      parts.push(
        use(`${stage.id}c`, 400 - width / 2 - 16, base, 34 / 100),
        use(`${stage.id}c`, 400 + width / 2 + 16, base, 34 / 100),
      );
  }
  const top = 420 - n * (height + 4) + 2;
  const crown = random.pick(
    () => use(`${stage.id}c`, 400, top, 56 / 100) + flag(400, top - 72, 36, walls.deep, mood.accent),
    () =>
      flag(400, top - 50, 46, walls.deep, mood.accent) +
      fill(walls.base, box(352, top - 22, 96, 24)) +
      fill(walls.light, droopingRoof(340, top - 20, 120, 34)),
  );
  return crown() + parts.join('') + fill(walls.deep, cuspedArch(374, 420, 52, 58));
}

function wingOf(stage: Stage, walls: Stone): string {
  const { mood } = stage;
  return [
    storey(mood, { x: 64, base: 420, width: 180, height: 74 }, 6, walls),
    use(`${stage.id}c`, 92, 340, 40 / 100),
    use(`${stage.id}c`, 154, 340, 30 / 100),
    use(`${stage.id}c`, 212, 340, 30 / 100),
  ].join('');
}

function forecourt({ mood, random }: Stage): string {
  const lawn = mix(mood.ground, mood.hills[2], 0.4);
  const trees = [70, 118, 166, 634, 682, 730].map((x) => cypress(x, 440, random.count(60, 92)));
  return [
    fill(lawn, d`M0 420H800V600H0z`),
    fill(mix(mood.sky[2], mood.ground, 0.35), polygon(372, 420, 428, 420, 500, 470, 300, 470)),
    fill(mix(mood.hills[2], mood.ink, 0.45), ...trees),
  ].join('');
}

/** Long and low among lawns, with a domed porch. */
const gardenPalace: Builder = (stage, walls) => {
  const { mood, id } = stage;
  const green = lawn(mood);
  return [
    fill(mood.hills[2], ...[60, 150, 250, 560, 650, 740].map((x) => disc(x, 330, 66, 56))),
    ...[96, 196, 604, 704].map((x, i) => use(`${id}c`, x, 262, i % 3 === 0 ? 0.7 : 0.46)),
    storey(mood, { x: 60, base: 320, width: 680, height: 56 }, 23, walls),
    storey(mood, { x: 48, base: 392, width: 704, height: 66 }, 19, walls),
    dome(400, 198, 132, 92, walls),
    ...[312, 488].map((x) => use(`${id}c`, x, 222, 0.5)),
    storey(mood, { x: 296, base: 262, width: 208, height: 58 }, 7, walls),
    fill(walls.light, box(308, 262, 184, 134)),
    fill(
      walls.deep,
      cuspedArch(318, 394, 48, 92),
      cuspedArch(372, 394, 56, 110),
      cuspedArch(434, 394, 48, 92),
    ),
    fill(green, 'M0 392H800V600H0z'),
    fill(
      mix(green, mood.sun, 0.14),
      polygon(0, 410, 330, 398, 250, 470, 0, 470),
      polygon(800, 410, 470, 398, 550, 470, 800, 470),
    ),
    fill(mix(mood.sky[2], mood.ground, 0.25), polygon(368, 394, 432, 394, 500, 470, 300, 470)),
    fill(
      mix(mood.hills[2], mood.ink, 0.4),
      ...[90, 180, 262, 538, 620, 710].map((x, i) => cypress(x, 440, [104, 84, 66][i < 3 ? i : 5 - i] ?? 80)),
    ),
  ].join('');
};

/** On a height, with a painted gate at the head of a great stair. */
const stairPalace: Builder = (stage, walls) => {
  const { mood, id } = stage;
  const octagon = (x: number): string =>
    [
      use(`${id}c`, x, 206, 0.78),
      fill(walls.base, box(x - 38, 204, 76, 186)),
      fill(walls.light, box(x - 14, 204, 28, 186)),
      fill(walls.shade, box(x + 14, 204, 24, 186), box(x - 44, 202, 88, 8), box(x - 42, 290, 84, 6)),
      fill(opening(mood, walls), cuspedArch(x - 10, 280, 20, 44), cuspedArch(x - 10, 372, 20, 48)),
    ].join('');
  return [
    fill(mix(mood.hills[1], mood.hills[2], 0.6), 'M0 600V380Q120 300 240 250T560 244T800 370V600z'),
    ...[180, 620].map((x) => use(`${id}c`, x, 268, 0.5)),
    storey(mood, { x: 130, base: 330, width: 540, height: 62 }, 19, walls),
    fill(walls.base, box(110, 326, 580, 80)),
    stroke(walls.shade, 8, 'M124 366H680', { dash: '8 22' }),
    use(`${id}c`, 400, 134, 0.72),
    storey(mood, { x: 318, base: 186, width: 164, height: 54 }, 5, walls),
    fill(walls.light, box(308, 184, 184, 210)),
    fill(mix(mood.accent, walls.base, 0.3), cuspedArch(330, 392, 140, 176)),
    fill(mix(mood.sky[0], walls.shade, 0.4), cuspedArch(346, 392, 108, 146)),
    fill(walls.deep, cuspedArch(364, 392, 72, 112)),
    octagon(270),
    octagon(530),
    stairs(330, 470, 390, 120, walls),
    fill(mix(mood.hills[2], mood.ink, 0.4), ...[80, 140, 660, 720].map((x) => cypress(x, 440, 92))),
  ].join('');
};
