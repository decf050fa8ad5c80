/** The one source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const MINUTE_MS = 60_000;

/** Whole minutes until a moment, rounded up, so that waiting them is always enough (ECA-15). */
export function minutesLeft(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS));
}
