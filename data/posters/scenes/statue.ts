import { mix } from '../colour.ts';
import { dome, droopingRoof } from '../domes.ts';
import { hills, thicket, tree } from '../land.ts';
import { lawn, type Stone, stone } from '../palette.ts';
import { box, d, disc, faded, fill, line, polygon, stroke } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const statue: Scene = {
  shows: 'a statue under a domed canopy in a round garden',
  moods: ['morning', 'indigo', 'golden', 'noon', 'teal'],
  draw(stage) {
    const { mood, random } = stage;
    const walls = stone('marble', mood);
    const green = lawn(mood);
    return [
      sky(stage, { x: random.pick(160, 640) }),
      hills(stage, 350, 60),
      ...[60, 150, 250, 550, 650, 740].map((x, i) =>
        tree(x, 392, 130 + (i % 3) * 24, mood.hills[2], mood.hills[2]),
      ),
      fill(mix(mood.sky[2], mood.ground, 0.5), 'M0 600V392Q400 352 800 392V600z'),
      fill(green, disc(400, 440, 330, 58)),
      fill(mix(mood.accent, green, 0.2), disc(400, 428, 210, 34)),
      fill(green, disc(400, 426, 186, 28)),
      canopy(walls),
      lampPosts(stage),
      thicket(stage, 456, 20),
    ].join('');
  },
};

function canopy(walls: Stone): string {
  return [
    fill(walls.shade, box(318, 190, 12, 160), box(470, 190, 12, 160)),
    fill(walls.deep, ruler(400, 320, 116)),
    fill(walls.light, box(306, 190, 14, 160), box(480, 190, 14, 160)),
    dome(400, 152, 164, 92, walls),
    fill(walls.base, droopingRoof(276, 196, 248, 38), box(300, 150, 200, 20)),
    fill(walls.shade, polygon(280, 190, 304, 168, 496, 168, 520, 190)),
    fill(walls.base, box(372, 318, 56, 36)),
    fill(walls.light, box(296, 350, 208, 18)),
    fill(walls.base, box(276, 366, 248, 20)),
    fill(walls.shade, box(276, 368, 248, 4), box(256, 384, 288, 22)),
    fill(walls.light, polygon(370, 350, 430, 350, 446, 420, 354, 420)),
  ].join('');
}

/** A standing ruler in a long coat and turban, a hand on the sword. */
function ruler(x: number, base: number, h: number): string {
  return (
    disc(x, base - h * 0.84, h * 0.085, h * 0.1) +
    d`M${x - h * 0.13} ${base - h * 0.88}q${h * 0.13} ${-h * 0.17} ${h * 0.26} 0q${-h * 0.13} ${h * 0.06} ${-h * 0.26} 0z` +
    d`M${x - h * 0.24} ${base}L${x - h * 0.13} ${base - h * 0.42}L${x - h * 0.2} ${base - h * 0.7}Q${x} ${base - h * 0.8} ${x + h * 0.2} ${base - h * 0.7}L${x + h * 0.13} ${base - h * 0.42}L${x + h * 0.24} ${base}z` +
    d`M${x + h * 0.16} ${base - h * 0.7}L${x + h * 0.27} ${base - h * 0.44}L${x + h * 0.12} ${base - h * 0.36}L${x + h * 0.1} ${base - h * 0.42}L${x + h * 0.18} ${base - h * 0.46}z` +
    polygon(
      x - h * 0.2,
      base - h * 0.46,
      x - h * 0.17,
      base - h * 0.48,
      x - h * 0.3,
      base,
      x - h * 0.33,
      base,
    )
  );
}

function lampPosts({ mood }: Stage): string {
  const at = [130, 240, 560, 670];
  const posts = at.map((x) => line(x, 440, x, 350)).join('');
  const glow = mood.night ? faded(0.3, fill(mood.accent, ...at.map((x) => disc(x, 344, 22)))) : '';
  return (
    stroke(mood.ink, 3.4, posts) +
    glow +
    fill(mood.night ? mood.accent : mood.sun, ...at.map((x) => disc(x, 344, 8)))
  );
}
