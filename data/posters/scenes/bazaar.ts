import { cuspedArch } from '../arches.ts';
import { type Colour, mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { thicket } from '../land.ts';
import { dye, dyed, type Mood, type Stone, stone } from '../palette.ts';
import { box, d, disc, fill, polygon, row, stroke, symbol, use } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { storey } from '../walls.ts';

export const bazaar: Scene = {
  shows: 'a bazaar street of arcaded shops with awnings and bright wares',
  moods: ['rose', 'golden', 'morning', 'indigo', 'saffron'],
  draw(stage) {
    const { mood } = stage;
    const walls = stone('pink', mood);
    return [
      symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)),
      symbol(`${stage.id}a`, awningStripes(dyed('#fff6e4', mood))),
      symbol(`${stage.id}g`, trinkets(mood)),
      sky(stage, { y: 80, r: 34 }),
      birds(stage, stage.random.pick(230, 560), 90),
      ...[90, 400, 710].map((x, i) => use(`${stage.id}c`, x, 152, i === 1 ? 0.8 : 0.56)),
      storey(mood, { x: 0, base: 216, width: 800, height: 64 }, 17, walls),
      fill(walls.base, box(0, 214, 800, 250)),
      fill(walls.light, box(0, 216, 800, 5)),
      ...Array.from({ length: 5 }, (_, i) => shop(stage, 20 + i * 154, i, walls)),
      fill(mix(mood.ground, mood.ink, 0.3), 'M0 600V440H800V600z'),
      fill(mood.ink, crowd([64, 96, 190, 232, 330, 372, 404, 520, 560, 640, 720, 748], 462, 66)),
      thicket(stage, 466, 4),
    ].join('');
  },
};

function shop(stage: Stage, x: number, i: number, walls: Stone): string {
  const { mood, random } = stage;
  const start = random.count(0, 5);
  const lamp = mix(mood.accent, '#fff2c4', 0.4);
  const inside = mood.night ? lamp : mix(walls.deep, mood.accent, 0.18);
  return [
    fill(inside, cuspedArch(x + 8, 446, 130, 190)),
    stage.says(/\bjewel/i)
      ? use(`${stage.id}g`, x, 0)
      : stage.says(/\b(cloth|textile|fabric|saree|sari)/i)
        ? cloths(x, start, mood)
        : baskets(x, start, mood),
    fill(
      dye(i + start, mood),
      d`M${x + 10} 262h130l10 30v22q-12 10 -25 0t-25 0 -25 0 -25 0 -25 0 -25 0v-22z`,
    ),
    use(`${stage.id}a`, x, 0),
  ].join('');
}

/** Every second stripe of an awning 150 wide. */
function awningStripes(pale: Colour): string {
  return fill(
    pale,
    row(3, 0, 1, (_, i) => d`M${31.7 + i * 43.4} 262h21.6l${i * 6.6 - 3.3} 30v22q-12 10 -25 0v-22z`),
  );
}

/** Lengths of cloth hung side by side. */
function cloths(x: number, start: number, mood: Mood): string {
  return row(6, x + 18, 19, (at, i) =>
    fill(dye(start + i, mood), d`M${at} 318h17v${74 + ((i * 29) % 34)}q-8 5 -17 0z`),
  );
}

/** Necklaces and bangles on their stands. */
function trinkets(mood: Mood): string {
  const gold = dyed('#d99a1f', mood);
  const strings = row(3, 38, 35, (x) => d`M${x - 13} 322q13 64 26 0`);
  const gems = (n: number): string => disc(38 + n * 35, 360, 5.5);
  return [
    stroke(gold, 4.8, strings, { dash: '0 6', round: true }),
    fill(dye(0, mood), gems(0), gems(2)),
    fill(dye(2, mood), gems(1)),
    stroke(
      gold,
      4,
      row(4, 34, 26, (x) => disc(x, 404, 10, 13)),
    ),
  ].join('');
}

/** Heaps of spice or fruit in baskets. */
function baskets(x: number, start: number, mood: Mood): string {
  const heaps = row(3, 0, 1, (_, i) => fill(dye(start + i, mood), d`M${x + 20 + i * 38} 420q16 -44 33 0z`));
  return (
    heaps +
    fill(
      dyed('#9a6a3a', mood),
      row(3, x + 18, 38, (at) => polygon(at, 418, at + 36, 418, at + 30, 442, at + 6, 442)),
    )
  );
}
