import type { Catalogue, Criteria } from '../places/catalogue.ts';
import { type Category, categories } from '../places/place.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';
import { categoryNames } from './words.ts';

/**
 * Search and category as one GET form. Each category is a submit button, so that a choice works without a script and
 * keeps the words that were typed; the first button is what the Enter key presses, and keeps the category.
 */
export function searchForm(catalogue: Catalogue, { search = '', category }: Criteria): Markup {
  const kept = category && html` name="category" value="${category}"`;
  return html`<search class="find"><form class="wide" id="find" action="/#places">
<div class="field">${icon('search')}<label class="unseen" for="search">Search for places by name or description</label>
<input type="search" id="search" name="search" value="${search}" placeholder="Search in English or ${'हिन्दी'}" autocomplete="off" spellcheck="false" maxlength="200">
<button type="submit"${kept}>Search</button></div>
<fieldset class="chips"><legend class="unseen">Category</legend>
${chip(undefined, category, catalogue)}${categories.map((each) => chip(each, category, catalogue))}
</fieldset>
</form></search>`;
}

function chip(value: Category | undefined, chosen: Category | undefined, catalogue: Catalogue): Markup {
  const count = catalogue.select({ category: value }).size;
  const choice = value && html` name="category" value="${value}"`;
  const label = value ? categoryNames[value] : 'All';
  return html`<button type="submit"${choice} aria-pressed="${String(value === chosen)}">${label} <span>${count}</span></button>`;
}
