import { inlineScript } from './inline.ts';
import { searchScript } from './script/search.ts';
import { tryScript } from './script/try.ts';
import { visitsScript } from './script/visits.ts';

export const scripts = {
  visits: inlineScript(visitsScript),
  search: inlineScript(searchScript),
  tryIt: inlineScript(tryScript),
} as const;
