import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Somebody is no longer a member of an account. */
export default defineEvent({
  type: 'bank.account_member.removed',
  data: z.object({ account_id: z.int(), server_character_id: z.int() }),
  note: (data) =>
    `El personaje ${data.server_character_id} dejó de ser miembro de la cuenta ${data.account_id}`,
});
