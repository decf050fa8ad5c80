/** V1-15: the players about whom a game server may ask at once. */
export const MAX_PLAYERS = 50;
/** The most characters of one player in an answer. */
export const CHARACTERS_SHOWN = 50;
/** The most characters in an answer. */
export const MAX_PLAYED_CHARACTERS = MAX_PLAYERS * CHARACTERS_SHOWN;

/** `not_member`: was a member once. `unknown`: never was, whether somebody has signed in with the account or not. */
export const PLAYER_STATUSES = ['member', 'unknown', 'not_member', 'banned'] as const;
export type PlayerStatus = (typeof PLAYER_STATUSES)[number];
