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

/** Of a renewable stock for which no period was ever set (IT-05). */
const DEFAULT_RENEW_HOURS = 24;

/** What whoever sets a stock may send. */
export interface StockSetting {
  stock_mode?: 'infinite' | Stock['mode'] | undefined;
  stock_quantity?: number | undefined;
  stock_max?: number | undefined;
  stock_renew_hours?: number | undefined;
}

/** The stock after it was set, renewals counted from now on; null: infinite. What was not sent stays (IT-04, IT-05). */
export function restocked(current: Stock | null, sent: StockSetting, now: Date): Stock | null {
  const mode = sent.stock_mode ?? current?.mode ?? 'infinite';
  if (mode === 'infinite') return null;
  const quantity = sent.stock_quantity ?? (current ? unitsIn(current, now) : 0);
  const isRenewable = mode === 'renewable';
  return {
    mode,
    quantity,
    max: isRenewable ? (sent.stock_max ?? current?.max ?? quantity) : null,
    renewHours: isRenewable ? (sent.stock_renew_hours ?? current?.renewHours ?? DEFAULT_RENEW_HOURS) : null,
    setAt: now,
    countedAt: now,
  };
}
