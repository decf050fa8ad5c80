import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { enumParam, pageOutput, pageParams, withDefault } from '../../../fields.ts';

/** The money by which characters are ranked: in their bank accounts, in cash, or both. */
export const LEADERBOARD_BY = ['bank', 'wallet', 'total'] as const;
export type LeaderboardBy = (typeof LEADERBOARD_BY)[number];

/** BO-09 */
export default defineAction('server_economy.leaderboard', {
  kind: 'query',
  access: 'member',
  summary: 'List the characters of the server by their money, if the server’s configuration allows it.',
  input: z.object({ by: withDefault(enumParam(LEADERBOARD_BY), 'total'), ...pageParams() }),
  output: z.object({
    entries: z.array(
      z.object({
        /** The position, from 1; of equal amounts the older character comes first. */
        rank: z.int(),
        server_character_id: z.int(),
        /** null for a character that was deleted at this moment. */
        name: z.string().nullable(),
        amount: z.int(),
      }),
    ),
    ...pageOutput,
  }),
  // forbidden: the server does not show it.
  errors: ['forbidden'],
});
