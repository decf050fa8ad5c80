import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent } from '../../../event.ts';
import { account, sentence, time, type Sentence } from '../../../sentence.ts';

const target = {
  account_id: z.int(),
  /** null: the PIN of the account itself. */
  card_id: z.int().nullable(),
};
type Target = { account_id: number; card_id: number | null };
const TARGETS = {
  es: { account: 'el PIN de', card: 'el PIN de una tarjeta de' },
  en: { account: 'the PIN of', card: 'the PIN of a card of' },
} as const;
const pinOf = ({ account_id, card_id }: Target, locale: Locale): Sentence =>
  sentence`${TARGETS[locale][card_id === null ? 'account' : 'card']} ${account(account_id)}`;

/** Too many wrong guesses: a PIN is locked for a while (ECA-15, AU-03). */
export const pinLocked = defineEvent({
  type: 'bank.pin.locked',
  data: z.object({ ...target, locked_until: z.iso.datetime() }),
  note: {
    es: (data) => sentence`Se bloqueó ${pinOf(data, 'es')} hasta ${time(data.locked_until)}.`,
    en: (data) => sentence`Locked ${pinOf(data, 'en')} until ${time(data.locked_until)}.`,
  },
});

/** Staff replaced or removed a PIN (ECA-17). */
export const pinReset = defineEvent({
  type: 'bank.pin.reset',
  data: z.object({ ...target, has_pin: z.boolean() }),
  note: {
    es: (data) => sentence`Se ${data.has_pin ? 'restableció' : 'eliminó'} ${pinOf(data, 'es')}.`,
    en: (data) => sentence`${data.has_pin ? 'Reset' : 'Removed'} ${pinOf(data, 'en')}.`,
  },
});

/** An account or a card got a PIN, its first one or a new one. */
export const pinSet = defineEvent({
  type: 'bank.pin.set',
  data: z.object(target),
  note: {
    es: (data) => sentence`Se estableció ${pinOf(data, 'es')}.`,
    en: (data) => sentence`Set ${pinOf(data, 'en')}.`,
  },
});
