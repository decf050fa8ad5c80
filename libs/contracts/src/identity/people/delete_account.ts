import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { boolParam, idParam, optional } from '../../fields.ts';

/** ID-21 */
export default defineAction('users.delete_account', {
  kind: 'command',
  access: { to: 'authenticated', isForGameSessions: true, internalParams: ['user_id'] },
  summary:
    'Delete your account for good: keys end at once, characters, memberships and links within seconds, and the log forgets who you were.',
  input: z.object({
    confirm: boolParam(),
    /** Whom the operator deletes; of other callers it is ignored. */
    user_id: optional(idParam('user')),
  }),
  output: z.object({ deleted: z.literal(true), user_id: z.int() }),
  errors: ['error', 'forbidden', 'not_found'],
});
