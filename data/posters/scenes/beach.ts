import { mix } from '../colour.ts';
import { palm, thicket, water } from '../land.ts';
import { fill } from '../path.ts';
import { crowd } from '../people.ts';
import { birds, clouds, sky } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const beach: Scene = {
  shows: 'a beach with palms and a sailing boat',
  moods: ['golden', 'rose', 'morning', 'noon', 'dawn'],
  draw(stage) {
    const { mood } = stage;
    const sand = mix('#f3d9a4', mood.sky[2], 0.3);
    return [
      sky(stage, { x: 420, y: 220, r: 80 }),
      clouds(stage),
      water(stage, 280, 420),
      fill(mix(mood.sun, '#ffffff', 0.5), 'M560 330V220q60 60 66 110zM552 330V240q-40 50-46 90z'),
      fill(mood.ink, 'M490 338h150q-14 22-40 22h-70q-30 0-40-22z'),
      fill(mix(sand, '#ffffff', 0.6), 'M0 400Q160 366 320 396T620 420T800 404V600H0z'),
      fill(sand, 'M0 412Q160 380 320 410T620 434T800 420V600H0z'),
      palm(110, 462, 300, mood.ink),
      palm(60, 470, 220, mood.ink),
      palm(720, 470, 240, mood.ink),
      fill(mood.ink, crowd([420, 446], 444, 36)),
      birds(stage, 250, 130),
      thicket(stage, 460, 16),
    ].join('');
  },
};
