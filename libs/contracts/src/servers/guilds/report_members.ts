import { z } from 'zod';
import { defineAction } from '../../action.ts';
import {
  boolParam,
  cpRoleIdsParam,
  field,
  listParam,
  longestOf,
  optional,
  paramDoc,
  problem,
  snowflakeParam,
  textParam,
  withDefault,
} from '../../fields.ts';
import { statedWays } from '../../ways.ts';

/** The most accounts of one report. */
const MAX_REPORTED = 200;

const reported = z.strictObject({
  cp_id: snowflakeParam(),
  /** All roles of the account in the guild; `[]` when it has none. */
  cp_role_ids: cpRoleIdsParam(),
});

const WRONG = problem(
  'debe ser {cp_id, cp_role_ids}: la cuenta de chat y todos sus roles',
  'must be {cp_id, cp_role_ids}: the chat account and all of its roles',
);

const DOC = {
  type: 'object',
  properties: { cp_id: paramDoc(reported.shape.cp_id), cp_role_ids: paramDoc(reported.shape.cp_role_ids) },
  required: ['cp_id', 'cp_role_ids'],
};

const one = field<z.output<typeof reported>>(
  DOC,
  longestOf(reported.shape.cp_id) + longestOf(reported.shape.cp_role_ids),
  (raw) => reported.safeParse(raw).data ?? WRONG,
);

/** BO-12, CF-03 */
export default defineAction('cp_bot.report_members', {
  kind: 'command',
  access: 'bot',
  summary: 'Store the chat roles that the bot sees on accounts of the linked community, linked here or not.',
  input: z
    .object({
      /** An account that is named twice counts by its last entry. */
      members: listParam(one, MAX_REPORTED, 1),
      /** Any text of the bot's, the same in all calls of one report and of no other report. */
      report_id: optional(textParam(1, 64)),
      /** Ends the report with this call, after which accounts that none of its calls named have no roles. It needs report_id. */
      is_whole: withDefault(boolParam(), false),
    })
    .apply(statedWays({ keyword: 'anyOf', ways: [['report_id']], when: { is_whole: 'true' } })),
  /** The number of accounts of this call. */
  output: z.object({ stored: z.int() }),
  // error: the server is linked to no guild (409), or is_whole without report_id (400). already_processed: the report was ended by
  // another call. expired: its first call was over an hour ago. limit_exceeded: the server had 200 reports within a day.
  errors: ['error', 'not_found', 'already_processed', 'expired', 'limit_exceeded'],
});
