/** A game session ends after twelve hours, used or not (ID-12). */
export const GAME_SESSION_MS = 12 * 60 * 60 * 1000;
