import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { listParam, numericIdParam } from '../../fields.ts';
import { jailTime } from '../../mdt/jail/jail.ts';
import { personFlags } from '../../mdt/lookups/lookups.ts';
import { MAX_PLAYERS, PLAYER_STATUSES } from '../../servers/players/players.ts';

/** A character as a script of the game needs it at once. */
const playedCharacter = z.object({
  server_character_id: z.int(),
  name: z.string(),
  surname: z.string().nullable(),
  status: z.enum(['active', 'dead']),
  bank_balance: z.int(),
  cash: z.int(),
  /** Quantities by item id. */
  items: z.record(z.string(), z.int()),
  on_duty: z.boolean(),
  department: z.object({ department_id: z.int(), name: z.string() }).nullable(),
  rank: z.string().nullable(),
  flags: personFlags,
  /** null: the character is not in jail (RC-05). */
  jail: jailTime.nullable(),
});

export default defineAction('v1.game_sessions', {
  service: 'identity',
  v1: {
    address: 'POST /v1/servers/:server_id/game_sessions',
    operation: 'create_game_sessions',
    scope: 'game',
    isForKeysAlone: true,
    rate: 'game_sessions',
  },
  kind: 'command',
  access: { to: 'admin', governs: true },
  answer: { isSecret: true },
  summary:
    'Tell what each player of a game server is to the community: members get a token to act by and all that a script needs of their characters, others a code to join by.',
  input: z.object({
    /** Accounts of the game platform. */
    gp_ids: listParam(numericIdParam(), MAX_PLAYERS, 1),
  }),
  output: z.object({
    /** In the order of the question, one for each distinct account. */
    sessions: z.array(
      z.object({
        gp_id: z.string(),
        /** `not_member`: was a member once. `unknown`: never was, whether somebody has signed in with the account or not. */
        status: z.enum(PLAYER_STATUSES),
        /** A game session of a member, good for twelve hours (ID-12). Earlier ones go on; beyond twenty the oldest end. */
        token: z.string().nullable(),
        expires_at: z.iso.datetime().nullable(),
        /** A member has at most 50 characters here, live ones first, the newest of each first. */
        player: z.object({ user_id: z.int(), characters: z.array(playedCharacter) }).nullable(),
        /** The page that explains the code to people who may join. */
        link_url: z.string().nullable(),
        /** `join` takes the code from this account alone, for ten minutes from now; while it is valid, it is the same again. */
        link_code: z.string().nullable(),
      }),
    ),
  }),
  // limit_exceeded: the characters carry more kinds of items than one answer holds.
  errors: ['not_found', 'limit_exceeded'],
});
