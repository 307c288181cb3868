import { flamingo, pelican } from '../animals.ts';
import { rowingBoat } from '../boats.ts';
import { mix } from '../colour.ts';
import { chhatri } from '../domes.ts';
import { hills, thicket, water } from '../land.ts';
import { distant, dyed, stone } from '../palette.ts';
import { box, d, disc, fill, group, line, polygon, row, stroke, symbol, use } from '../path.ts';
import { birds, sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';
import { islandPalace } from './lake-palace.ts';

export const lake: Scene = {
  shows: 'a lake between hills',
  moods: ['dawn', 'mist', 'rose', 'golden', 'monsoon', 'morning'],
  draw(stage) {
    const { random } = stage;
    const x = random.pick(200, 300, 520, 600);
    const waders = stage.says(/\b(flamingo|stork|crane|wetland|pelican)/i);
    return [
      sky(stage, { x, y: random.count(170, 220), r: random.count(48, 74) }),
      hills(stage, 330, random.count(90, 170)),
      water(stage, 340, x),
      shore(stage),
      stage.says(/\b(palaces?|mahal)\b/i)
        ? island(stage)
        : waders
          ? flock(stage)
          : stage.says(/\brow(ers|ing)\b/i)
            ? rowers(stage)
            : pier(stage),
      birds(stage, 800 - x, 110, 7),
      reeds(stage),
      thicket(stage),
    ].join('');
  },
};

function shore({ mood, random }: Stage): string {
  const left = random.chance(0.5);
  const data = left
    ? d`M0 340H330Q250 350 210 352T90 362T0 372z`
    : d`M800 340H430Q520 348 570 352T700 360T800 374z`;
  return fill(mix(mood.hills[1], mood.hills[2], 0.55), data);
}

export function flock(stage: Stage): string {
  const { mood, random, id } = stage;
  const bird = `${id}f`;
  const drawn = symbol(bird, flamingo(dyed('#f48f8f', mood), mood.ink));
  const far = row(8, 90, 84, (x) => use(bird, x + random.count(-24, 24), 372, 0.42));
  const near = stage.says(/\bpelican/i)
    ? pelicans(stage)
    : use(bird, 250, 440, 1.7) + use(bird, 350, 428, 1.3) + use(bird, 470, 446, -1.9);
  return drawn + far + near;
}

/** Three pelicans on the water, their wakes behind them. */
function pelicans({ mood }: Stage): string {
  return [
    pelican({ x: 676, y: 394, scale: -0.62 }, mood),
    stroke(mix(mood.sky[2], mood.hills[1], 0.3), 3, 'M150 446h220M300 432h40M620 400h90M470 442h160', {
      round: true,
    }),
    pelican({ x: 250, y: 440, scale: 1.5 }, mood),
    pelican({ x: 500, y: 438, scale: 1.05 }, mood),
  ].join('');
}

/** A palace far out in the water. */
function island(stage: Stage): string {
  const walls = distant(stone('sandstone', stage.mood), stage.mood);
  const x = stage.random.pick(180, 380);
  return (
    symbol(`${stage.id}c`, chhatri(0, 0, 100, walls)) +
    group(d`translate(${x} 240)scale(.42)`, islandPalace(stage, walls)) +
    rowingBoat(stage.mood.ink, 570, 416)
  );
}

/** A long racing boat with its crew. */
function rowers({ mood }: Stage): string {
  const crew = row(4, 330, 52, (x) => disc(x + 6, 374, 7) + d`M${x - 8} 404q2 -24 14 -24q12 4 14 24z`);
  const oars = row(4, 332, 52, (x) => line(x + 8, 392, x - 34, 424));
  return (
    fill(mood.ink, d`M230 402H600q30 -2 44 -8q-14 22 -44 22H270q-28 0 -40 -14z`, crew) +
    stroke(mood.ink, 3, oars, { round: true })
  );
}

/** A kiosk at the water, on its steps. */
function pier(stage: Stage): string {
  const walls = stone('sandstone', stage.mood);
  const x = stage.random.pick(180, 610);
  return [
    chhatri(x, 384, 96, walls, 5),
    fill(walls.base, box(x - 70, 384, 140, 16)),
    fill(walls.shade, box(x - 84, 398, 168, 14), polygon(x - 96, 412, x + 96, 412, x + 84, 428, x - 84, 428)),
  ].join('');
}

function reeds({ mood, random }: Stage): string {
  const reed = (x: number): string => {
    const h = random.count(50, 120);
    return d`M${x} 470q2 ${-h * 0.6} ${random.count(-14, 14)} ${-h}`;
  };
  const at = [34, 46, 58, 74, 92, 700, 722, 738, 752, 768];
  return stroke(mood.ink, 3, at.map(reed).join(''), { round: true });
}
