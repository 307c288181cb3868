/*
 * Group of visitors whose fees the pages show, remembered on this device. Runs in the head of a page, so that its fees are
 * right from the first frame. A `group` in the address applies to its page alone.
 */

import { groupData } from '../hooks.ts';
import { dataOf, maybe, setData } from './dom.ts';
import { withoutGroup } from './group-address.ts';
import { recall, remember } from './storage.ts';

const key = 'group';
const root = document.documentElement;
const names = dataOf(root, groupData, 'groups');
/** Choice on this page, also if storage is unavailable. */
let chosen = '';

show();
for (const event of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(event, show);
for (const event of ['input', 'change'])
  document.addEventListener(
    event,
    (happened) => {
      const { target } = happened;
      if (!(target instanceof HTMLSelectElement) || target.id !== key) return;
      // The choice is no part of the form around it.
      happened.stopPropagation();
      if (event === 'input') choose(target.value);
    },
    true,
  );

/** Shows the fees of the group in the address, or else of the chosen group. */
function show(): void {
  chosen = recall(key, 'localStorage') ?? chosen;
  const position = (inAddress() ?? names.indexOf(chosen)) + 1;
  setData(root, groupData, 'group', position || undefined);
  const choice = maybe(HTMLSelectElement, '#group');
  if (choice) choice.selectedIndex = position;
}

/** Position of the group that the address names in part, or -1 for all groups; undefined if it names none of the city. */
function inAddress(): number | undefined {
  const wanted = new URLSearchParams(location.search).get(key)?.trim().toLowerCase();
  if (!wanted) return wanted === undefined ? undefined : -1;
  const lower = names.map((name) => name.toLowerCase());
  const position = lower.includes(wanted)
    ? lower.indexOf(wanted)
    : lower.findIndex((name) => name.includes(wanted));
  return position < 0 ? undefined : position;
}

/** Remembers a group. The page is loaded anew without a group in its address, which would win over it. */
function choose(name: string): void {
  chosen = name;
  remember(key, name, 'localStorage');
  const search = withoutGroup(location.search);
  if (search === location.search) show();
  else location.replace(location.pathname + search + location.hash);
}
