import { defineEvent } from '../../event.ts';
import { accountFact } from '../account.ts';

/** A frozen account may be used again. */
export default defineEvent({
  type: 'bank.account.unfrozen',
  data: accountFact,
  note: (data) => `Cuenta ${data.account_id} descongelada: «${data.account_name}»`,
});
