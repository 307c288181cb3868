/** Steps per millisecond of processor time: the unit of all work charged to a requester. */
export const stepsPerMs = 10_000;

/** Charges steps of work against a budget. Throws if the budget is spent and the work shall not be done. */
export type Spend = (steps: number) => void;

/** Returns a function that charges the steps of one request to a requester. It throws RATE_LIMIT_EXCEEDED. */
export type ChargeTo = (requesterKey: string) => Spend;

/** Charges nothing: for a service without limits, and for the user's own programs. */
export const uncharged: ChargeTo = () => () => {};
