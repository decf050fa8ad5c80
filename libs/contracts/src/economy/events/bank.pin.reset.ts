import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Staff replaced or removed the PIN of an account (ECA-17). */
export default defineEvent({
  type: 'bank.pin.reset',
  data: z.object({ account_id: z.int(), has_pin: z.boolean() }),
  note: (data) =>
    data.has_pin
      ? `PIN de la cuenta ${data.account_id} restablecido`
      : `PIN de la cuenta ${data.account_id} eliminado`,
});
