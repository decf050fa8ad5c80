import { z } from 'zod';

/** AC-01: the players of one heartbeat, the parts into which a game server may cut its players, and how long each is good. */
export const PRESENCE_LIMITS = { players: 200, shards: 8, seconds: 90, days: 400 } as const;

/** A UTC day, `2026-06-15`. */
export const day = () => z.iso.date();

/** The minutes of a character in game on a UTC day (AC-01). */
export const presenceDay = z
  .object({
    day: day(),
    user_id: z.int(),
    /** Null: the game named no character of the user. */
    server_character_id: z.int().nullable(),
    /** Without those in which the player was away from the keyboard. */
    minutes: z.int(),
    afk_minutes: z.int(),
  })
  .meta({ id: 'PresenceDay' });
