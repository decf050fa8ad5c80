import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, stated } from '../../../event.ts';
import { payeeOf } from '../transfers/events.ts';
import { paymentRequest } from './requests.ts';
import { account, character, money, sentence, thing, type Slot } from '../../../sentence.ts';

const REQUEST = { es: 'una solicitud', en: 'a request' } as const;
const named = ({ request_id }: { request_id: number }, locale: Locale): Slot =>
  thing('payment_request', request_id, REQUEST[locale]);

/** A character asked another for money (ECB-01). */
export const requestCreated = defineEvent({
  type: 'bank.payment_request.created',
  data: paymentRequest,
  note: {
    es: (data) =>
      sentence`${character(data.requester_character_id)} pidió ${money(data.amount)} a ${character(data.payer_character_id)} con ${named(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`${character(data.requester_character_id)} asked ${character(data.payer_character_id)} for ${money(data.amount)} by ${named(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});

/** Nobody answered a request in time (ECB-01). */
export const requestExpired = defineEvent({
  type: 'bank.payment_request.expired',
  data: paymentRequest,
  note: {
    es: (data) =>
      sentence`Caducó ${named(data, 'es')}: ${character(data.requester_character_id)} había pedido ${money(data.amount)} a ${character(data.payer_character_id)}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`${named(data, 'en')} expired: ${character(data.requester_character_id)} had asked ${character(data.payer_character_id)} for ${money(data.amount)}.${stated('concept', data.concept, 'en')}`,
  },
});

/** A request was paid (ECB-01). */
export const requestApproved = defineEvent({
  type: 'bank.payment_request.approved',
  data: paymentRequest.extend({
    transfer_id: z.int(),
    /** The account that paid: the account that was asked, or another one (ECA-02). */
    from_account_id: z.int(),
    /** The account that was paid; null: the treasury, because no account is left to receive the money (EC-14). */
    to_account_id: z.int().nullable(),
    fee: z.int(),
    tax: z.int(),
  }),
  note: {
    es: (data) =>
      sentence`Se pagó ${named(data, 'es')} de ${character(data.requester_character_id)} a ${character(data.payer_character_id)}: ${money(data.amount)} de ${account(data.from_account_id)} a ${payeeOf(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`${named(data, 'en')} of ${character(data.requester_character_id)} to ${character(data.payer_character_id)} was paid: ${money(data.amount)} from ${account(data.from_account_id)} to ${payeeOf(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});

/** The payer refused a request (ECB-01). */
export const requestRejected = defineEvent({
  type: 'bank.payment_request.rejected',
  data: paymentRequest,
  note: {
    es: (data) =>
      sentence`${character(data.payer_character_id)} rechazó ${named(data, 'es')} de ${money(data.amount)} de ${character(data.requester_character_id)}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`${character(data.payer_character_id)} rejected ${named(data, 'en')} for ${money(data.amount)} of ${character(data.requester_character_id)}.${stated('concept', data.concept, 'en')}`,
  },
});

/** The requester took a request back (ECB-01). */
export const requestCancelled = defineEvent({
  type: 'bank.payment_request.cancelled',
  data: paymentRequest,
  note: {
    es: (data) =>
      sentence`${character(data.requester_character_id)} retiró ${named(data, 'es')} de ${money(data.amount)} a ${character(data.payer_character_id)}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`${character(data.requester_character_id)} withdrew ${named(data, 'en')} for ${money(data.amount)} to ${character(data.payer_character_id)}.${stated('concept', data.concept, 'en')}`,
  },
});
