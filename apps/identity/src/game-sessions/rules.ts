const HOUR_MS = 60 * 60 * 1000;

/** A game session ends after this time, used or not (ID-12). */
export const GAME_SESSION_MS = 12 * HOUR_MS;
