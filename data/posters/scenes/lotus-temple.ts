import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { flag } from '../flags.ts';
import { hills, tree, waterTone } from '../land.ts';
import { dyed, type Mood, stone } from '../palette.ts';
import { box, d, disc, fill, row, stroke, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import { shikhara } from '../spire.ts';
import type { Scene, Stage } from '../stage.ts';
import { opening } from '../walls.ts';

export const lotusTemple: Scene = {
  shows: 'a round temple of white marble under one tall spire, red lotuses before it',
  moods: ['mist', 'morning'],
  draw(stage) {
    const { mood, id } = stage;
    const pond = waterTone(mood);
    const [leaf, flower] = [`${id}l`, `${id}f`];
    return [
      sky(stage, { x: 180, y: 130, r: 54 }),
      hills(stage, 360, 80),
      birds(stage, 640, 110),
      ...[40, 120, 690, 770].map((x, i) => tree(x, 398, 130 + (i % 2) * 30, mood.hills[2], mood.hills[2])),
      fill(mix(mood.hills[2], mood.hills[1], 0.3), 'M0 600V384Q400 352 800 384V600z'),
      rotunda(stage),
      fill(pond, 'M0 600V424Q400 396 800 424V600z'),
      symbol(
        leaf,
        fill(mix(dyed('#4d8a5c', mood), pond, 0.15), 'M-30 0a30 9 0 1 1 60 0a30 9 0 0 1-52 6l22-6-28-2z'),
      ),
      symbol(flower, lotus(mood)),
      ...[
        [80, 436],
        [210, 446],
        [330, 434],
        [470, 446],
        [600, 436],
        [720, 446],
        [400, 448],
      ].map(([x = 0, y = 0]) => use(leaf, x, y)),
      use(flower, 140, 440, 1.1),
      use(flower, 268, 446, 0.8),
      use(flower, 400, 446, 1.5),
      use(flower, 540, 444, 0.8),
      use(flower, 664, 442, 1.1),
    ].join('');
  },
};

/** Two round storeys with galleries, kiosks on the lower one and the spire on the upper. */
function rotunda(stage: Stage): string {
  const { mood, id } = stage;
  const walls = stone('marble', mood);
  const around = (n: number, r: number, base: number, w: number, h: number): string =>
    row(n, 0, 1, (_, i) => {
      const angle = ((i + 0.5) / n - 0.5) * Math.PI * 0.94;
      const [x, width] = [400 + r * Math.sin(angle), w * Math.cos(angle) + 3];
      return cuspedArch(x - width / 2, base + (r / 14) * Math.cos(angle), width, h);
    });
  const drum = (r: number, top: number, base: number): string => {
    const dip = r / 14;
    return (
      fill(walls.light, d`M${400 - r} ${top}V${base}q${r} ${dip * 2} ${2 * r} 0V${top}z`) +
      fill(
        walls.base,
        d`M${400 + r * 0.45} ${top}V${base + dip * 0.8}q${r * 0.3} ${-dip * 0.2} ${r * 0.55} ${-dip * 0.8}V${top}z`,
      )
    );
  };
  const eaves = (r: number, y: number): string =>
    fill(
      walls.shade,
      d`M${384 - r} ${y}q${16 + r} ${r / 6} ${32 + 2 * r} 0l-16 -12q${-r} ${r / 8} ${-2 * r} 0z`,
    );
  return [
    symbol(`${id}c`, chhatri(0, 0, 100, walls)),
    shikhara(400, 236, 150, 168, walls),
    flag(400, 52, 26, walls.deep, mood.accent),
    drum(130, 226, 296),
    fill(opening(mood, walls), around(9, 122, 284, 22, 40)),
    eaves(130, 236),
    ...[
      [206, 302],
      [258, 310],
      [542, 310],
      [594, 302],
    ].map(([x = 0, y = 0]) => use(`${id}c`, x, y, 0.44)),
    drum(226, 294, 384),
    fill(opening(mood, walls), around(15, 214, 372, 26, 54)),
    eaves(226, 304),
    fill(walls.base, d`M150 384q250 40 500 0v12q-250 44 -500 0z`),
    fill(walls.shade, d`M134 396q266 44 532 0v12q-266 46 -532 0z`),
    stroke(walls.light, 2, 'M160 388q240 38 480 0'),
    fill(walls.light, box(358, 318, 84, 84)),
    fill(walls.deep, cuspedArch(374, 402, 52, 70)),
    fill(walls.shade, d`M346 322l12 -12h84l12 12z`),
    fill(walls.base, disc(400, 404, 52, 6)),
  ].join('');
}

/** A lotus in flower, on 0. */
function lotus(mood: Mood): string {
  const [red, pale, deep] = [dyed('#d9395a', mood), dyed('#f48a97', mood), dyed('#a3244a', mood)];
  return [
    fill(deep, 'M-40-10q6 16 40 18q34-2 40-18q-18 2-28 8h-24q-10-6-28-8z'),
    fill(red, 'M-30-28q-8 22 18 34h24q26-12 18-34q-12 4-18 12h-24q-6-8-18-12z'),
    fill(pale, 'M0-44q20 22 10 48h-20q-10-26 10-48z'),
    fill(red, 'M-16-38q-14 24 2 44q12-6 10-22q-2-14-12-22zM16-38q14 24-2 44q-12-6-10-22q2-14 12-22z'),
  ].join('');
}
