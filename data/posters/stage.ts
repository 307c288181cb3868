import type { Mood, MoodName } from './palette.ts';
import type { Random } from './random.ts';

/** What a scene draws with: the light of the hour, the chances of this place, and what its words tell. */
export interface Stage {
  /** Prefix of every id in the poster, so that posters can stand in one document. */
  readonly id: string;
  readonly mood: Mood;
  readonly random: Random;
  /** Whether the name or the description speaks of something. */
  says(pattern: RegExp): boolean;
  /** ISO 3166-1 code of the country, for its flag. */
  readonly country: string;
}

/** One kind of picture: what it shows, in the hours that suit it. */
export interface Scene {
  /** Completes "Poster of X: …" for those who cannot see it. */
  readonly shows: string;
  readonly moods: readonly [MoodName, ...MoodName[]];
  /** Shapes for the picture, which is seen between x 20 and 780, y 20 and 456. */
  draw(stage: Stage): string;
}

export interface Sun {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}
