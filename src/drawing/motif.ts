import { lazy } from '../base/cache.ts';
import { fold } from '../indexes/folding.ts';
import type { PlaceRecord } from '../places/place.ts';
import { type Motif, motifs } from '../places/place-fields.ts';
// Words of names by motif, in the languages of pages.
import wordsByMotif from './motif-words.json' with { type: 'json' };

const words: Readonly<Partial<Record<Motif, string>>> = wordsByMotif;
const named = lazy(() =>
  motifs.map((motif) => ({ motif, words: new Set(fold(words[motif] ?? '').split(' ')) })),
);

/**
 * Returns the motif of the poster of a place: its own motif, or one found by its name and category, so that a
 * cathedral has a spire and a Japanese pavilion a pagoda. Undefined if neither is found.
 */
export function motifOf(place: Pick<PlaceRecord, 'motif' | 'name' | 'category'>): Motif | undefined {
  const { motif, name, category } = place;
  if (motif) return motif;
  const inName = fold(name).split(/[^\p{L}\p{M}]+/u);
  if (category === 'spiritual' && inName.includes('pavilion')) return 'pagoda';
  return named().find((each) => inName.some((word) => word !== '' && each.words.has(word)))?.motif;
}
