import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** An account got a PIN, its first or another. */
export default defineEvent({
  type: 'bank.pin.set',
  data: z.object({ account_id: z.int() }),
  note: (data) => `PIN de la cuenta ${data.account_id} establecido`,
});
