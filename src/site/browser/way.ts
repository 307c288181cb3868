import { at } from '../../at.ts';
import { bearing, kilometres, type Point } from '../../indexes/distance.ts';
import type { Card } from './cards.ts';
import { dataOf, filled, find, language, make } from './dom.ts';
import { wayOf } from './results.ts';

/** Tells on a card how far its place is from a point, and in which direction; nothing without one. The form has the words. */
export function showWay({ element, at: to }: Card, from: Point | undefined, form: HTMLElement): void {
  element.querySelector('.way')?.remove();
  if (!from) return;
  const directions = dataOf(form, 'directions').split('|');
  const { unit, value } = wayOf(kilometres(from, to));
  const direction = at(directions, Math.round(bearing(from, to) / 45) % directions.length);
  const number = value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 });
  find('h3', element).after(make('p', 'way', filled(dataOf(form, unit), number, direction)));
}
