import { bigCat } from '../animals.ts';
import { mix } from '../colour.ts';
import { ground, hills, thicket, tree } from '../land.ts';
import { fill, row } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

type Coat = Parameters<typeof bigCat>[2];

/** A big cat on a rock before the sun. */
const atRest = (shows: string, coat: Coat, moods: Scene['moods']): Scene => ({
  shows,
  moods,
  draw(stage) {
    const facing = stage.random.pick(1, -1);
    return [
      sky(stage, { x: 400 + facing * 40, y: 210, r: 112 }),
      hills(stage, 350, 110),
      scrub(stage, 372),
      rock(stage),
      bigCat({ x: 400 - facing * 10, y: 322, scale: facing * 1.5 }, stage.mood, coat),
      thicket(stage),
    ].join('');
  },
});

export const leopardReserve = atRest('a leopard resting on a rock before a large sun', 'spots', [
  'golden',
  'rose',
  'saffron',
]);
export const tigerReserve = atRest('a tiger resting on a rock before a large sun', 'stripes', [
  'monsoon',
  'golden',
  'dawn',
]);
export const safariPark = atRest('a lion resting on a rock before a large sun', 'mane', [
  'saffron',
  'golden',
  'monsoon',
]);

function rock({ mood }: Stage): string {
  const base = mix(mood.hills[2], mood.ink, 0.2);
  return (
    fill(base, 'M60 600L120 400 190 344 300 326 520 324 600 342 660 392 740 470V600z') +
    fill(mix(base, mood.sun, 0.16), 'M190 344L300 326 520 324 600 342 470 352 380 346z') +
    fill(mix(base, mood.ink, 0.35), 'M380 346L470 352 600 342 660 392 700 470H480z')
  );
}

/** Flat-topped trees of a dry forest. */
function scrub({ mood, random }: Stage, base: number): string {
  const crown = mix(mood.hills[2], mood.hills[1], 0.35);
  const trees = row(7, 40, 118, (x) => {
    const [at, h] = [x + random.count(-24, 24), random.count(46, 78)];
    return tree(at, base + 20, h * 1.5, crown, crown);
  });
  return trees + ground(mood.hills[2], base, 14);
}
