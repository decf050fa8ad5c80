import { defineEvent } from '../../event.ts';
import { accountFact } from '../account.ts';

/** The owner closed an account (EC-14), or he is gone and it was wound up (SV-10). */
export default defineEvent({
  type: 'bank.account.closed',
  data: accountFact,
  note: (data) => `Cuenta ${data.account_id} cerrada: «${data.account_name}»`,
});
