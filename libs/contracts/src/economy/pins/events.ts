import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** Too many wrong guesses: the PIN of an account is locked for a while (ECA-15, AU-03). */
export const pinLocked = defineEvent({
  type: 'bank.pin.locked',
  data: z.object({ account_id: z.int(), locked_until: z.string() }),
  note: (data) => `PIN de la cuenta ${data.account_id} bloqueado hasta ${data.locked_until}`,
});

/** Staff replaced or removed the PIN of an account (ECA-17). */
export const pinReset = defineEvent({
  type: 'bank.pin.reset',
  data: z.object({ account_id: z.int(), has_pin: z.boolean() }),
  note: (data) =>
    data.has_pin
      ? `PIN de la cuenta ${data.account_id} restablecido`
      : `PIN de la cuenta ${data.account_id} eliminado`,
});

/** An account got a PIN, its first or another. */
export const pinSet = defineEvent({
  type: 'bank.pin.set',
  data: z.object({ account_id: z.int() }),
  note: (data) => `PIN de la cuenta ${data.account_id} establecido`,
});
