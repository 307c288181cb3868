import type { Fault } from '../base/fault.ts';
import { closedObject } from '../base/object-schema.ts';
import { array, describe, type Infer, optional } from '../base/schema.ts';
import { label, text } from './field-types.ts';
import { repeatedIn } from './published-itineraries.ts';

/** Maximum number of sections, which one page shows. */
const maxSections = 20;

const paragraphs = 'Paragraphs with an empty line between them; lines that begin with "- " form a list.';

const section = closedObject({
  title: describe(label, 'English heading, unique in the guide.'),
  text: describe(text, paragraphs),
  local: describe(
    optional(
      closedObject({
        title: describe(label, 'Heading in the language of the city.'),
        text: describe(text, paragraphs),
      }),
    ),
    'Texts in the language of the city.',
  ),
});

/** Section of the guide to a city, such as "Getting around". */
export type GuideSection = Infer<typeof section>;

export const guideSections = array(section, { maxItems: maxSections });

/** Returns the faults between sections: headings that repeat, whose links would be equal. */
export function faultsOfGuide(sections: readonly GuideSection[]): Fault[] {
  const titles = sections.map(({ title }) => title);
  return titles.flatMap((_, i) => repeatedIn(titles, i, `/guide/${i}/title`));
}
