const HOUR_MS = 60 * 60 * 1000;

/** ID-12: a game session ends after this time, used or not. */
export const GAME_SESSION_MS = 12 * HOUR_MS;
