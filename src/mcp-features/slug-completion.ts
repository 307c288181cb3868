import { lazyTask } from '../base/cooperative.ts';
import { wordsOf } from '../indexes/folding.ts';
import { buildIndex } from '../indexes/search.ts';
import { type Completion, maxCompletions } from '../mcp/protocol.ts';
import type { Catalogue } from '../places/catalogue.ts';

/** Completes a slug from a typed part. */
export type CompleteSlug = (typed: string) => Promise<Completion>;

export const noCompletion: Completion = { values: [], hasMore: false };

/** Maximum number of slugs that are read for one completion, 1 µs each. The search for one word takes 3 ms among 100,000 places. */
const maxRead = 2000;

/** Finds slugs that contain all typed parts of words, in the order of the index. The index of slugs is built at the first completion. */
export function slugCompletion(catalogue: Catalogue): CompleteSlug {
  const index = lazyTask(() =>
    buildIndex(catalogue.size, (position) => [catalogue.idAt(position).replaceAll('-', ' ')]),
  );
  return async (typed) => {
    const words = wordsOf(typed.replaceAll('-', ' '));
    // The longest word is in the fewest slugs, which are then read for the others.
    const [longest, ...others] = words.sort((one, other) => other.length - one.length);
    if (longest === undefined)
      return { values: catalogue.ids(0, maxCompletions), hasMore: catalogue.size > maxCompletions };
    const found = (await index.valueOrPromise()).find(longest);
    const read = found.page(0, others.length === 0 ? maxCompletions + 1 : maxRead);
    const matching = read
      .map((position) => catalogue.idAt(position))
      .filter((id) => others.every((word) => id.includes(word)));
    const isCut = matching.length > maxCompletions || read.length === maxRead;
    return { values: matching.slice(0, maxCompletions), hasMore: isCut };
  };
}
