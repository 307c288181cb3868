import { mix } from '../colour.ts';
import { dome, droopingRoof } from '../domes.ts';
import { hills, thicket, tree } from '../land.ts';
import { lawn, type Stone, stone } from '../palette.ts';
import { box, disc, faded, fill, group, line, polygon, stroke } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene, Stage } from '../stage.ts';

export const statue: Scene = {
  shows: 'a statue under a domed canopy in a round garden',
  moods: ['morning', 'noon', 'teal'],
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
      tree(400, 392, 190, mix(mood.hills[2], mood.ink, 0.35), mood.hills[2]),
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
    group('translate(400 320)', ruler(walls)),
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

/** A standing ruler in a long coat and turban, a scroll in one hand, the other on the sword; his feet are at 0, 0. */
function ruler(walls: Stone): string {
  return [
    stroke(walls.shade, 3.6, 'M-22-62L-31-4M-29-58l13-6', { round: true }),
    fill(walls.light, 'M-14-70q-4 36-25 64q39 12 78 0q-21-28-25-64z', 'M-19-92q19-12 38 0l-4 26h-30z'),
    fill(walls.base, 'M4-70h10q4 36 25 64q-15 5-30 6q2-36-5-70z', 'M6-97q9 1 13 5l-4 26h-8z'),
    stroke(walls.light, 9, 'M-18-90q-12 14-4 28', { round: true }),
    stroke(walls.base, 9, 'M18-90q15 10 8 22l-12 2', { round: true }),
    fill(walls.light, disc(0, -106, 9.5, 12), 'M2-76l20-6 3 8-20 7z'),
    fill(walls.base, 'M2-117q8 2 7 12q-1 10-7 11z'),
    fill(walls.shade, 'M-8-100q4-4 8-1q4-3 8 1q-3 5-8 2q-5 3-8-2z', disc(-4, -107, 1.2), disc(4, -107, 1.2)),
    fill(walls.light, 'M-12-110q-1-15 12-16t12 16q-12-6-24 0zM3-122q4-13 13-15q-1 11-8 16z'),
    stroke(walls.shade, 1.6, 'M-10-113q10-9 19-2M-15-68h30M-6-64q-3 30-13 58M7-64q3 30 13 58'),
  ].join('');
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
