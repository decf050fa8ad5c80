/** What the shop has of an item that is not infinite, as it was last counted. */
export interface Stock {
  readonly mode: 'limited' | 'renewable';
  readonly quantity: number;
  /** What a refill fills up to; null unless renewable. */
  readonly max: number | null;
  /** Hours between refills; null unless renewable. */
  readonly renewHours: number | null;
  /** Refills come at every multiple of the period from here on. */
  readonly setAt: Date;
  readonly countedAt: Date;
}

const HOUR_MS = 3_600_000;

/** How many units the shop has now: a refill since the last count fills it up (IT-05). */
export function unitsIn(stock: Stock, now: Date): number {
  if (stock.mode === 'limited') return stock.quantity;
  const refillsUntil = (moment: Date): number =>
    Math.floor((moment.getTime() - stock.setAt.getTime()) / (stock.renewHours! * HOUR_MS));
  const isRefilled = refillsUntil(now) > refillsUntil(stock.countedAt);
  return isRefilled ? Math.max(stock.quantity, stock.max!) : stock.quantity;
}
