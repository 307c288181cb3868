import { crocodile, parakeet, peacock } from '../animals.ts';
import { mix } from '../colour.ts';
import { ground, hills, palm, thicket, tree, water } from '../land.ts';
import { d, disc, fill, stroke } from '../path.ts';
import { sky } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const zoo: Scene = {
  shows: 'birds on a branch and a crocodile in a pond',
  moods: ['morning', 'monsoon', 'noon'],
  draw(stage) {
    const { mood } = stage;
    const green = mix(mood.hills[2], mood.ground, 0.2);
    return [
      sky(stage, { x: 560, y: 160, r: 70 }),
      hills(stage, 320, 70),
      ...[70, 180, 300, 440, 560, 700].map((x, i) =>
        tree(x, 350, 120 + (i % 3) * 26, mood.hills[2], mood.hills[2]),
      ),
      ground(green, 340),
      water(stage, 384, 520),
      crocodile({ x: 500, y: 420, scale: 1.1 }, mix(mood.ink, mood.hills[2], 0.35)),
      palm(690, 400, 220, mood.ink),
      stroke(mood.ink, 15, d`M0 196Q150 214 250 250T470 244`, { round: true }),
      stroke(mood.ink, 6, d`M300 252Q340 226 380 186M200 232Q220 270 210 306`, { round: true }),
      fill(mood.ink, leaves()),
      parakeet({ x: 140, y: 206, scale: 1.7 }, mood),
      parakeet({ x: 440, y: 240, scale: -1.5 }, mood),
      peacock({ x: 270, y: 250, scale: 1.6 }, mood),
      thicket(stage),
    ].join('');
  },
};

function leaves(): string {
  const at = [
    30, 178, 70, 172, 20, 226, 90, 236, 380, 180, 398, 204, 356, 170, 470, 226, 480, 256, 210, 312, 190, 296,
  ];
  let data = '';
  for (let i = 0; i + 1 < at.length; i += 2) data += disc(at[i] ?? 0, at[i + 1] ?? 0, 26, 13);
  return data;
}
