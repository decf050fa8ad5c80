/** ID-07: a key dies after this many days without use. */
export const KEY_DAYS = 180;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** ID-12: a game session lives this long, used or not. */
export const GAME_SESSION_MS = 12 * HOUR_MS;

/** The UTC day of a moment, `YYYY-MM-DD`: what the use of a key is noted by. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The earliest last day of use that keeps a key alive; a key is never refused before its 180 days are over. */
export const oldestLiveDay = (now: Date): string => dayOf(new Date(now.getTime() - KEY_DAYS * DAY_MS));
