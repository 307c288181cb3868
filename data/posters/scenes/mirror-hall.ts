import { cuspedArch } from '../arches.ts';
import { mix } from '../colour.ts';
import { dyed, type Mood } from '../palette.ts';
import { box, disc, faded, fill, polygon, row, stroke } from '../path.ts';
import { spark } from '../sky.ts';
import type { Scene } from '../stage.ts';

export const mirrorHall: Scene = {
  shows: 'a figure on a pedestal in a hall of mirrors',
  moods: ['indigo', 'teal', 'rose'],
  draw(stage) {
    const { mood, random } = stage;
    const gold = mix(mood.accent, mood.sun, 0.3);
    const halls = Array.from({ length: 7 }, (_, i) => {
      const [w, h] = [760 - i * 94, 452 - i * 46];
      return fill(
        mix(mood.ink, i % 2 === 0 ? mood.sky[1] : mood.sky[2], 0.25 + i * 0.1),
        cuspedArch(400 - w / 2, 456 - i * 8, w, h),
      );
    });
    const glints = row(46, 0, 0, () => {
      const [angle, reach] = [random.between(Math.PI, 2 * Math.PI), random.between(200, 390)];
      return spark(400 + Math.cos(angle) * reach, 400 + Math.sin(angle) * reach * 0.92, random.between(3, 9));
    });
    return [
      fill(mood.ink, 'M0 0h800v600H0z'),
      ...halls,
      fill(gold, glints),
      faded(0.35, fill(mood.sun, 'M400 20L290 456H510z')),
      fill(mix(mood.sky[2], mood.ink, 0.4), polygon(250, 470, 310, 402, 490, 402, 550, 470)),
      fill(gold, disc(400, 410, 66, 12), box(352, 400, 96, 10)),
      fill(mix(mood.sun, mood.sky[2], 0.3), 'M362 402v-14h76v14z'),
      figure(mood),
    ].join('');
  },
};

function figure(mood: Mood): string {
  const coat = dyed('#8f2f4a', mood);
  const skin = dyed('#d69a6a', mood);
  return [
    fill(coat, 'M366 388l10-84q-22-10-22-60q0-34 30-38h32q30 4 30 38q0 50-22 60l10 84h-30l-4-60-4 60z'),
    fill(dyed('#fff3dc', mood), 'M388 206h24l-12 40z'),
    stroke(mood.accent, 3, 'M400 250V336M352 300q6 10 24 6M448 300q-6 10-24 6', { dash: '3 7' }),
    fill(skin, disc(400, 178, 22, 27)),
    fill(
      dyed('#c22f48', mood),
      'M374 172q-2-34 26-34t26 34q-26-16-52 0z',
      'M420 150q26 4 30 40q-16-8-30-24z',
    ),
    fill(mood.accent, disc(400, 148, 5)),
  ].join('');
}
