import { z } from 'zod';
import { defineEvent } from '../../event.ts';

const holder = {
  account_id: z.int(),
  /** null: the PIN of the account itself. */
  card_id: z.int().nullable(),
};
type Holder = { account_id: number; card_id: number | null };
const nameOf = ({ account_id, card_id }: Holder): string =>
  card_id === null ? `PIN de la cuenta ${account_id}` : `PIN de la tarjeta ${card_id}`;

/** Too many wrong guesses: a PIN is locked for a while (ECA-15, AU-03). */
export const pinLocked = defineEvent({
  type: 'bank.pin.locked',
  data: z.object({ ...holder, locked_until: z.string() }),
  note: (data) => `${nameOf(data)} bloqueado hasta ${data.locked_until}`,
});

/** Staff replaced or removed a PIN (ECA-17). */
export const pinReset = defineEvent({
  type: 'bank.pin.reset',
  data: z.object({ ...holder, has_pin: z.boolean() }),
  note: (data) => `${nameOf(data)} ${data.has_pin ? 'restablecido' : 'eliminado'}`,
});

/** An account or a card got a PIN, its first or another. */
export const pinSet = defineEvent({
  type: 'bank.pin.set',
  data: z.object(holder),
  note: (data) => `${nameOf(data)} establecido`,
});
