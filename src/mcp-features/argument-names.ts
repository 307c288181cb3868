import type { OtherNames } from '../mcp/arguments.ts';

/** Names that models use for the arguments of tools and prompts. */
export const otherNames: OtherNames = {
  search: ['query', 'q', 'keyword', 'text'],
  near: ['location'],
  radius: ['distance'],
  limit: ['max_results'],
  id: ['name', 'place', 'slug'],
  places: ['ids', 'stops'],
  start: ['from'],
  date: ['day'],
};
