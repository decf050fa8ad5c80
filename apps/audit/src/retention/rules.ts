const DAY_MS = 24 * 60 * 60 * 1000;
const RETENTION_DAYS = 365;

/** The start of the first UTC day whose entries are still stored: 365 days before today (AU-02). */
export function oldestStored(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - RETENTION_DAYS * DAY_MS);
}
