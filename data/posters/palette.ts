import { type Colour, mix } from './colour.ts';

/** The light of one hour: everything in a poster is coloured by it, which is what holds its colours together. */
export interface Mood {
  readonly night: boolean;
  /** From the top of the sky to the horizon. */
  readonly sky: readonly [Colour, Colour, Colour];
  /** Sun or moon, and the light it throws. */
  readonly sun: Colour;
  /** Hills from the farthest to the nearest. */
  readonly hills: readonly [Colour, Colour, Colour];
  readonly ground: Colour;
  /** The darkest tone: foreground and caption. */
  readonly ink: Colour;
  /** Lit windows, flags, kites. */
  readonly accent: Colour;
  /** What shaded walls lean towards, and how far walls lean that way. */
  readonly shadow: Colour;
  readonly dusk: number;
}

export const moods = {
  dawn: {
    night: false,
    sky: ['#e99d92', '#f6c39b', '#fdebc4'],
    sun: '#fff6dc',
    hills: ['#dfa096', '#b97784', '#8d5873'],
    ground: '#75456a',
    ink: '#3b2147',
    accent: '#f4d06f',
    shadow: '#7d3f68',
    dusk: 0.12,
  },
  morning: {
    night: false,
    sky: ['#58aeb4', '#a6d6c7', '#f8eecb'],
    sun: '#fff7d6',
    hills: ['#9cc7ba', '#6ba296', '#467c73'],
    ground: '#d9b36c',
    ink: '#17414a',
    accent: '#e4572e',
    shadow: '#2b6670',
    dusk: 0.06,
  },
  noon: {
    night: false,
    sky: ['#2b7ca6', '#6fb7cd', '#e4efdc'],
    sun: '#fdeeb0',
    hills: ['#9dbfc4', '#7a9da3', '#567a7a'],
    ground: '#d8a862',
    ink: '#173553',
    accent: '#f2a541',
    shadow: '#274c77',
    dusk: 0.04,
  },
  golden: {
    night: false,
    sky: ['#dd6b3d', '#f19c4c', '#fcdd8b'],
    sun: '#fff3c9',
    hills: ['#e08a4a', '#b9573e', '#8a3b3a'],
    ground: '#76323a',
    ink: '#3c1a2c',
    accent: '#ffd98a',
    shadow: '#7b2d3b',
    dusk: 0.14,
  },
  rose: {
    night: false,
    sky: ['#6c3a78', '#d4617f', '#fcbd8f'],
    sun: '#ffe9b5',
    hills: ['#c9627f', '#8e4074', '#5f2d5f'],
    ground: '#4d2553',
    ink: '#2d1640',
    accent: '#ffd07a',
    shadow: '#4c2461',
    dusk: 0.24,
  },
  indigo: {
    night: true,
    sky: ['#151a47', '#343a80', '#8f6a9e'],
    sun: '#f8ecc8',
    hills: ['#5a5590', '#363a76', '#24285a'],
    ground: '#1e214e',
    ink: '#10122f',
    accent: '#ffcf6b',
    shadow: '#1b1d4d',
    dusk: 0.34,
  },
  teal: {
    night: true,
    sky: ['#0b2d3d', '#17535d', '#6aa896'],
    sun: '#f7f1d2',
    hills: ['#3d7d7c', '#1f5a60', '#13424b'],
    ground: '#103a44',
    ink: '#071f2b',
    accent: '#ffc861',
    shadow: '#0c3644',
    dusk: 0.33,
  },
  monsoon: {
    night: false,
    sky: ['#5d8c8b', '#a8c7a7', '#f2ebc3'],
    sun: '#fdf6d9',
    hills: ['#9dba97', '#6b9474', '#44705a'],
    ground: '#5d8a57',
    ink: '#17382f',
    accent: '#f0b94d',
    shadow: '#2c5b56',
    dusk: 0.1,
  },
  saffron: {
    night: false,
    sky: ['#f2a33c', '#f7c263', '#fdeab5'],
    sun: '#fffbe6',
    hills: ['#eab15d', '#cf7f42', '#a3542f'],
    ground: '#8c4329',
    ink: '#4b1d1d',
    accent: '#1f7a78',
    shadow: '#8a3a2c',
    dusk: 0.1,
  },
  mist: {
    night: false,
    sky: ['#a9c2c6', '#dcd8cc', '#faeedb'],
    sun: '#ef8f6b',
    hills: ['#bcc8c6', '#92a9ad', '#66838c'],
    ground: '#547079',
    ink: '#22384a',
    accent: '#e76f51',
    shadow: '#4c6276',
    dusk: 0.14,
  },
} as const satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;

/** The four tones of one material in one light, from the lit side to the deepest opening. */
export interface Stone {
  readonly light: Colour;
  readonly base: Colour;
  readonly shade: Colour;
  readonly deep: Colour;
}

const materials = {
  sandstone: ['#fbd98f', '#e9b263', '#b9763c'],
  pink: ['#f6b79c', '#e58a76', '#b2564f'],
  marble: ['#fffaf0', '#efe4d4', '#c3b3b4'],
  red: ['#e98c66', '#c7573f', '#8b3432'],
  cream: ['#fdeccb', '#f0d3a0', '#c39a6b'],
  slate: ['#cfdadb', '#9fb4ba', '#657f8b'],
} as const satisfies Record<string, readonly [Colour, Colour, Colour]>;

type Material = keyof typeof materials;

export function stone(material: Material, mood: Mood): Stone {
  const [light, base, shade] = materials[material];
  return {
    light: mix(mix(light, mood.sun, 0.2), mood.shadow, mood.dusk),
    base: mix(base, mood.shadow, mood.dusk),
    shade: mix(shade, mood.shadow, 0.25 + mood.dusk),
    deep: mix(mix(shade, mood.ink, 0.6), mood.shadow, mood.dusk),
  };
}

/** A dye or paint as it looks in this light. */
export function dyed(colour: Colour, mood: Mood): Colour {
  return mix(colour, mood.shadow, mood.dusk * 0.8);
}

/** Watered grass. */
export function lawn(mood: Mood): Colour {
  return mix(mood.hills[2], dyed('#6fa357', mood), 0.5);
}

/** The same material farther off, paled by the air between. */
export function distant(near: Stone, mood: Mood): Stone {
  const haze = (colour: Colour): Colour => mix(colour, mood.hills[1], 0.32);
  return { light: haze(near.light), base: haze(near.base), shade: haze(near.shade), deep: haze(near.deep) };
}

/** The paper of the frame and the lettering: one for all, which makes the posters a series. */
export const paper: Colour = '#fcf5e7';

const dyes: readonly Colour[] = ['#d6455d', '#f2b134', '#2a8f86', '#e8743b', '#3f6fb0', '#8f4a8c'];
/** One of the bright colours of cloth, paint and paper; which one is told by any whole number. */
export const dye = (i: number, mood: Mood): Colour => dyed(dyes[i % dyes.length] ?? '#d6455d', mood);
