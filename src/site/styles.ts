import { inlineStyle } from './inline.ts';
import { baseStyle } from './style/base.ts';
import { homeStyle } from './style/home.ts';
import { placeStyle } from './style/place.ts';
import { proseStyle } from './style/prose.ts';
import { referenceStyle } from './style/reference.ts';

export const styles = {
  base: inlineStyle(baseStyle),
  home: inlineStyle(homeStyle),
  place: inlineStyle(placeStyle),
  prose: inlineStyle(proseStyle),
  reference: inlineStyle(proseStyle + referenceStyle),
} as const;
