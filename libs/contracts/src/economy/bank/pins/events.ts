import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent } from '../../../event.ts';

const target = {
  account_id: z.int(),
  /** null: the PIN of the account itself. */
  card_id: z.int().nullable(),
};
type Target = { account_id: number; card_id: number | null };
const TARGETS = {
  es: { account: 'PIN de la cuenta', card: 'PIN de la tarjeta' },
  en: { account: 'PIN of account', card: 'PIN of card' },
} as const;
const nameOf = ({ account_id, card_id }: Target, locale: Locale): string =>
  card_id === null ? `${TARGETS[locale].account} ${account_id}` : `${TARGETS[locale].card} ${card_id}`;

/** Too many wrong guesses: a PIN is locked for a while (ECA-15, AU-03). */
export const pinLocked = defineEvent({
  type: 'bank.pin.locked',
  data: z.object({ ...target, locked_until: z.string() }),
  note: {
    es: (data) => `${nameOf(data, 'es')} bloqueado hasta ${data.locked_until}`,
    en: (data) => `${nameOf(data, 'en')} locked until ${data.locked_until}`,
  },
});

/** Staff replaced or removed a PIN (ECA-17). */
export const pinReset = defineEvent({
  type: 'bank.pin.reset',
  data: z.object({ ...target, has_pin: z.boolean() }),
  note: {
    es: (data) => `${nameOf(data, 'es')} ${data.has_pin ? 'restablecido' : 'eliminado'}`,
    en: (data) => `${nameOf(data, 'en')} ${data.has_pin ? 'reset' : 'removed'}`,
  },
});

/** An account or a card got a PIN, its first one or a new one. */
export const pinSet = defineEvent({
  type: 'bank.pin.set',
  data: z.object(target),
  note: {
    es: (data) => `${nameOf(data, 'es')} establecido`,
    en: (data) => `${nameOf(data, 'en')} set`,
  },
});
