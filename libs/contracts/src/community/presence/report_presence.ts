import { z } from 'zod';
import { defineAction } from '../../action.ts';
import {
  boolParam,
  floatParam,
  idParam,
  intParam,
  jsonParam,
  numericIdParam,
  withDefault,
} from '../../fields.ts';
import { PRESENCE_LIMITS } from './presence.ts';

/** A coordinate of the game. */
const coordinate = () => floatParam(-100_000, 100_000).optional();

const player = z.strictObject({
  gp_id: numericIdParam(),
  server_character_id: idParam('character').optional(),
  /** Away from the keyboard. */
  afk: boolParam().optional(),
  x: coordinate(),
  y: coordinate(),
  z: coordinate(),
  /** In degrees. */
  heading: floatParam(-360, 360).optional(),
});
export type Player = z.output<typeof player>;

/** AC-01 */
export default defineAction('v1.report_presence', {
  service: 'community',
  v1: {
    address: 'POST /v1/servers/:server_id/presence',
    operation: 'report_presence',
    scope: 'game',
    isForKeysAlone: true,
    rate: 'presence',
  },
  kind: 'query',
  access: { to: 'admin' },
  summary: 'Say who plays on a game server at this moment; each player counts as there for 90 seconds.',
  input: z.object({
    /** The part of the players that this heartbeat is about, for game servers with more than 200. */
    shard: withDefault(intParam(1, PRESENCE_LIMITS.shards), 1),
    players: jsonParam(z.array(player).max(PRESENCE_LIMITS.players)),
  }),
  output: z.object({
    /** The players who are members. */
    known: z.int(),
    unknown: z.int(),
  }),
  // limit_exceeded (429): this shard was reported less than a second ago.
  errors: ['limit_exceeded'],
});
