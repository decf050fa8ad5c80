import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { accountFact } from '../account.ts';

/** The owner is gone and the member of longest standing owns the account now (SV-10). */
export default defineEvent({
  type: 'bank.account.inherited',
  data: accountFact.extend({ from_character_id: z.int() }),
  note: (data) =>
    `Cuenta ${data.account_id} «${data.account_name}»: pasó del personaje ${data.from_character_id}, eliminado, al personaje ${data.owner_character_id}`,
});
