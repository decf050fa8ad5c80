import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Too many wrong guesses: the PIN of an account is locked for a while (ECA-15, AU-03). */
export default defineEvent({
  type: 'bank.pin.locked',
  data: z.object({ account_id: z.int(), locked_until: z.string() }),
  note: (data) => `PIN de la cuenta ${data.account_id} bloqueado hasta ${data.locked_until}`,
});
