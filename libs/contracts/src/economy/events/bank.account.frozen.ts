import { defineEvent } from '../../event.ts';
import { accountFact } from '../account.ts';

/** Staff stopped all money in and out of an account (EC-13). */
export default defineEvent({
  type: 'bank.account.frozen',
  data: accountFact,
  note: (data) => `Cuenta ${data.account_id} congelada: «${data.account_name}»`,
});
