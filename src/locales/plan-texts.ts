/** Texts of a plan, which scripts fill: `#` and `@` stand for a time, a duration, a distance or a name. */
export interface PlanTexts {
  readonly dayNumber: string;
  readonly excursion: string;
  readonly here: string;
  readonly walk: string;
  readonly rides: {
    readonly 'auto-rickshaw': string;
    readonly taxi: string;
    readonly car: string;
    readonly 'public-transport': string;
  };
  readonly setOut: string;
  readonly back: string;
  readonly lunch: string;
  readonly lunchAt: string;
  readonly spare: string;
  readonly byRoad: string;
  readonly onFoot: string;
  readonly closedThatDay: string;
  readonly closedThen: string;
  readonly closesAfter: string;
  readonly afterMidnight: string;
  readonly left: string;
  readonly reasons: {
    readonly 'no-entry': string;
    readonly closed: string;
    readonly hours: string;
    readonly time: string;
  };
  readonly fitsOn: string;
  readonly moves: {
    readonly earlier: string;
    readonly later: string;
    readonly dayBefore: string;
    readonly dayAfter: string;
  };
  readonly undo: string;
  readonly again: string;
  readonly change: string;
  readonly days: string;
  readonly asNeeded: string;
  readonly from: string;
  readonly to: string;
  readonly pace: string;
  readonly paces: { readonly relaxed: string; readonly full: string };
  readonly googleMaps: string;
  readonly openStreetMap: string;
  readonly estimate: string;
}
