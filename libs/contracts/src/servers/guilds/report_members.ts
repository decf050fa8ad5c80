import { z } from 'zod';
import { defineAction } from '../../action.ts';
import {
  cpRoleIdsParam,
  field,
  listParam,
  longestOf,
  paramDoc,
  problem,
  snowflakeParam,
} from '../../fields.ts';

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
export default defineAction({
  service: 'servers',
  route: 'cp_bot',
  action: 'report_members',
  kind: 'command',
  access: 'bot',
  summary: 'Store the chat roles that the bot sees on accounts of the linked community, linked here or not.',
  input: z.object({
    /** An account that is named twice counts by its last entry. */
    members: listParam(one, MAX_REPORTED, 1),
  }),
  /** The number of accounts. */
  output: z.object({ stored: z.int() }),
  // error: the server is linked to no guild (409).
  errors: ['error', 'not_found'],
});
