import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { accountFact } from '../account.ts';

/** A bank account was opened, with what the server gives to a first one (EC-04). */
export default defineEvent({
  type: 'bank.account.created',
  data: accountFact.extend({ balance: z.int() }),
  note: (data) => `Cuenta ${data.account_id} abierta: «${data.account_name}»`,
});
