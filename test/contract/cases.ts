import type { ContractCase } from './case.ts';
import { cachingCases } from './cases/caching.ts';
import { deprecationCases } from './cases/deprecation.ts';
import { encodingCases } from './cases/encoding.ts';
import { filterCases } from './cases/filters.ts';
import { headerCases } from './cases/headers.ts';
import { healthCases } from './cases/health.ts';
import { limitCases } from './cases/limit.ts';
import { linkCases } from './cases/links.ts';
import { pagingCases } from './cases/paging.ts';
import { placeCases } from './cases/place.ts';
import { refusalCases } from './cases/refusals.ts';
import { rootCases } from './cases/root.ts';
import { searchCases } from './cases/search.ts';
import { viewBodyCases } from './cases/view-body.ts';
import { viewCases } from './cases/views.ts';

/** Everything the contract promises, to be held against each way the program can be started. */
export const contractCases: readonly ContractCase[] = [
  ...rootCases,
  ...filterCases,
  ...searchCases,
  ...pagingCases,
  ...placeCases,
  ...viewCases,
  ...viewBodyCases,
  ...deprecationCases,
  ...headerCases,
  ...linkCases,
  ...cachingCases,
  ...encodingCases,
  ...refusalCases,
  ...limitCases,
  ...healthCases,
];
