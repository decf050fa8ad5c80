import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { CHARACTERS_SHOWN, MAX_PLAYERS, PLAYER_STATUSES } from './players.ts';

/**
 * The standing in a server of people who play there (V1-15): members with their characters, live ones first and then dead
 * ones, the newest of each; others, unless they are banned, with a code by which they may join.
 */
export default defineRpc('servers.admit_players', {
  kind: 'command',
  input: z.object({
    server_id: z.int(),
    players: z
      .array(
        z.object({
          gp_id: z.string(),
          /** Null: nobody has signed in with the account. */
          user_id: z.int().nullable(),
          /** The deleted users who had the account before: their bans hold (ID-21). A process of 0.2.0 leaves it out. */
          former_user_ids: z.array(z.int()).optional(),
        }),
      )
      .max(MAX_PLAYERS),
  }),
  output: z.object({
    server_exists: z.boolean(),
    /** In the order of the question. */
    players: z.array(
      z.object({
        gp_id: z.string(),
        user_id: z.int().nullable(),
        status: z.enum(PLAYER_STATUSES),
        link_code: z.string().nullable(),
        characters: z
          .array(
            z.object({
              server_character_id: z.int(),
              name: z.string(),
              surname: z.string().nullable(),
              status: z.enum(['active', 'dead']),
            }),
          )
          .max(CHARACTERS_SHOWN),
      }),
    ),
  }),
});
