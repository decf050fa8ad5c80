import { z } from 'zod';
import { billType } from './cash.ts';
import { defineEvent, OF_CHARACTER } from '../../../event.ts';

/** A denomination was added. */
export const billCreated = defineEvent({
  type: 'bank.bill_type.created',
  data: billType,
  note: {
    es: (data) => `Se creó el billete de ${data.value}.`,
    en: (data) => `The ${data.value} note was created.`,
  },
});

/** A denomination was removed. */
export const billDeleted = defineEvent({
  type: 'bank.bill_type.deleted',
  data: z.object({ bill_type_id: z.int(), value: z.int() }),
  note: {
    es: (data) => `Se eliminó el billete de ${data.value}.`,
    en: (data) => `The ${data.value} note was deleted.`,
  },
});

/** A denomination has another label or image, or was activated or deactivated. */
export const billUpdated = defineEvent({
  type: 'bank.bill_type.updated',
  data: billType,
  note: {
    es: (data) => `Se cambió el billete de ${data.value}.`,
    en: (data) => `The ${data.value} note was changed.`,
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
      `El personaje ${data.server_character_id} ingresó ${data.amount} en la cuenta ${data.account_id}.`,
    en: (data) =>
      `Character ${data.server_character_id} paid ${data.amount} into account ${data.account_id}.`,
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
      `El personaje ${data.server_character_id} retiró ${data.amount} de la cuenta ${data.account_id}.`,
    en: (data) =>
      `Character ${data.server_character_id} withdrew ${data.amount} from account ${data.account_id}.`,
  },
});
