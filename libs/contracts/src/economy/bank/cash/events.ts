import { z } from 'zod';
import { billType } from './cash.ts';
import { defineEvent, OF_CHARACTER } from '../../../event.ts';
import { account, character, money, sentence } from '../../../sentence.ts';

/** A denomination was added. */
export const billCreated = defineEvent({
  type: 'bank.bill_type.created',
  data: billType,
  note: {
    es: (data) => sentence`Se creó el billete de ${money(data.value)}.`,
    en: (data) => sentence`The ${money(data.value)} note was created.`,
  },
});

/** A denomination was removed. */
export const billDeleted = defineEvent({
  type: 'bank.bill_type.deleted',
  data: z.object({ bill_type_id: z.int(), value: z.int() }),
  note: {
    es: (data) => sentence`Se eliminó el billete de ${money(data.value)}.`,
    en: (data) => sentence`The ${money(data.value)} note was deleted.`,
  },
});

/** A denomination has another label or image, or was activated or deactivated. */
export const billUpdated = defineEvent({
  type: 'bank.bill_type.updated',
  data: billType,
  note: {
    es: (data) => sentence`Se cambió el billete de ${money(data.value)}.`,
    en: (data) => sentence`The ${money(data.value)} note was changed.`,
  },
});

/** Cash was paid into an account. */
export const cashDeposited = defineEvent({
  type: 'bank.cash.deposited',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} ingresó ${money(data.amount)} en ${account(data.account_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} paid ${money(data.amount)} into ${account(data.account_id)}.`,
  },
});

/** Money left an account as cash. */
export const cashWithdrawn = defineEvent({
  type: 'bank.cash.withdrawn',
  data: z.object({
    transfer_id: z.int(),
    account_id: z.int(),
    server_character_id: z.int(),
    amount: z.int(),
  }),
  own: OF_CHARACTER,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} retiró ${money(data.amount)} de ${account(data.account_id)}.`,
    en: (data) =>
      sentence`${character(data.server_character_id)} withdrew ${money(data.amount)} from ${account(data.account_id)}.`,
  },
});
