import { lazy } from '../cache.ts';
import { fold } from '../indexes/folding.ts';

/*
 * What people type into a search, in English, in Hindi and in Hindi with Latin letters: each page finds all of them.
 */

/** Words that tell nothing about a place of the city. */
const empty = `
a an and are around at be best by can do does find for from get go going good great how i in info is it list me must my near
nice of on our show some tell that the there this to top trip want we what when where which who with you
about address attraction attractions beautiful city closing cost costs day direction directions distance entrance entry famous
fee fees guide hour hours image images information location map opening photo photos picture pictures place places please
popular price prices reach see sight sights sightseeing spot spots thing things ticket tickets time timing timings tour tourism
tourist tourists town travel visit visiting
dekhne ghumne hai jagah ka kab kahan kaise ke ki ko kya layak mein
अच्छा अच्छी अच्छे आसपास और कब कहाँ का की के को कैसे कौन क्या घूमने जगह जगहें जाएँ जाना टिकट तक दर्शनीय देखने पता पर पर्यटन पहुँचें प्रवेश
प्रसिद्ध फ़ोटो मशहूर में या रास्ता लायक लिए शहर शुल्क सबसे समय से स्थल स्थान है हैं`;

/** Words that are asked for, and words of the texts that answer; the same ones where only one side is given. */
const meanings: readonly (readonly [asked: string, told?: string])[] = [
  ['fort fortress kila qila quila killa durg किला किले दुर्ग'],
  ['temple mandir mandeer मंदिर मंदिरों'],
  ['mosque masjid मस्जिद'],
  ['church gir गिरजाघर चर्च'],
  ['lake jheel jhil talab झील झीलें तालाब'],
  ['museum sangrahalaya संग्रहालय म्यूज़ियम'],
  ['garden bagh udyan बाग़ उद्यान बगीचा'],
  ['stepwell baori bawdi bawri baoli बावड़ी'],
  ['cenotaph chhatri tomb छतरी छतरियाँ'],
  ['bazaar bazar market बाज़ार'],
  ['shopping shop mall souvenir ख़रीदारी शॉपिंग', 'bazaar bazar market shopping shops बाज़ार'],
  [
    'kid kids child children family बच्चे बच्चों',
    'child zoo planetarium wax doll toy बच्च चिड़ियाघर तारामंडल गुड़िया मोम',
  ],
  ['animal wildlife safari जानवर वन्यजीव', 'animal wildlife safari leopard zoo जानवर वन्यजीव चिड़ियाघर'],
  ['movie film cinema सिनेमा फ़िल्म', 'cinema सिनेमा'],
];

/** Phrases that switch a filter on, the longest first. */
const phrases = {
  isFree: [
    'free of charge',
    'free entry',
    'no ticket',
    'for free',
    'free',
    'muft',
    'निःशुल्क',
    'निशुल्क',
    'मुफ़्त',
    'फ़्री',
  ],
  isOpen: [
    'open right now',
    'open now',
    'now open',
    'currently open',
    'अभी खुला है',
    'अभी खुला',
    'अभी खुले',
    'अभी खुली',
  ],
  isNear: ['close to me', 'around me', 'near me', 'nearby', 'mere paas', 'मेरे आस पास', 'मेरे आसपास', 'मेरे पास'],
};

export type FilterOfWords = keyof typeof phrases;

const wordsIn = (text: string): string[] => fold(text).split(/\s+/u).filter(Boolean);
const emptyWords = lazy(() => new Set(wordsIn(empty)));
const toldFor = lazy(() => {
  const told = new Map<string, readonly string[]>();
  for (const [asked, texts = asked] of meanings)
    for (const word of wordsIn(asked)) told.set(word, wordsIn(texts));
  return told;
});

/** What the words of a search mean: those that are looked for, folded, and the filters that they switch on. */
export interface Meaning {
  readonly words: readonly string[];
  readonly filters: ReadonlySet<FilterOfWords>;
}

/** Reads a search. `city` are the names of the city: every place is in it. */
export function meaningOf(search: string, city: string): Meaning {
  let rest = ` ${fold(search)
    .split(/[\s\p{Pd}]+/u)
    .join(' ')} `.replace(/(?<=[\p{L}\p{M}])[?!.,]+ /gu, ' ');
  const filters = new Set<FilterOfWords>();
  for (const [filter, texts] of Object.entries(phrases) as [FilterOfWords, string[]][])
    for (const phrase of texts) {
      const without = rest.replaceAll(` ${fold(phrase)} `, ' ');
      if (without !== rest) filters.add(filter);
      rest = without;
    }
  const ofCity = wordsIn(city);
  const words = rest.split(' ').filter((word) => word && !emptyWords().has(word) && !ofCity.includes(word));
  return { words, filters };
}

/** A noun in English without the ending of its plural. */
export function singular(word: string): string {
  return /[a-z]{3}[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Texts of which a place has one where it is what a folded word means. */
export function textsFor(word: string): readonly string[] {
  return toldFor().get(word) ?? toldFor().get(singular(word)) ?? [singular(word)];
}
