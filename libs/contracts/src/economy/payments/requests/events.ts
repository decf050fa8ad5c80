import { z } from 'zod';
import { defineEvent, stated } from '../../../event.ts';
import { payeeOf } from '../transfers/events.ts';
import { paymentRequest } from './requests.ts';

/** A character asked another for money (ECB-01). */
export const requestCreated = defineEvent({
  type: 'bank.payment_request.created',
  data: paymentRequest,
  note: {
    es: (data) =>
      `El personaje ${data.requester_character_id} pidió ${data.amount} al personaje ${data.payer_character_id} ` +
      `(solicitud ${data.request_id}).${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      `Character ${data.requester_character_id} asked character ${data.payer_character_id} for ${data.amount} ` +
      `(request ${data.request_id}).${stated('concept', data.concept, 'en')}`,
  },
});

/** Nobody answered a request in time (ECB-01). */
export const requestExpired = defineEvent({
  type: 'bank.payment_request.expired',
  data: paymentRequest,
  note: {
    es: (data) =>
      `Caducó la solicitud ${data.request_id}: el personaje ${data.requester_character_id} había pedido ` +
      `${data.amount} al personaje ${data.payer_character_id}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      `Request ${data.request_id} expired: character ${data.requester_character_id} had asked ` +
      `character ${data.payer_character_id} for ${data.amount}.${stated('concept', data.concept, 'en')}`,
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
      `Se pagó la solicitud ${data.request_id} del personaje ${data.requester_character_id} al personaje ` +
      `${data.payer_character_id}: ${data.amount} de la cuenta ${data.from_account_id} a ${payeeOf(data, 'es')}.` +
      stated('concept', data.concept, 'es'),
    en: (data) =>
      `Request ${data.request_id} of character ${data.requester_character_id} to character ` +
      `${data.payer_character_id} was paid: ${data.amount} from account ${data.from_account_id} to ` +
      `${payeeOf(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});

/** The payer refused a request (ECB-01). */
export const requestRejected = defineEvent({
  type: 'bank.payment_request.rejected',
  data: paymentRequest,
  note: {
    es: (data) =>
      `El personaje ${data.payer_character_id} rechazó pagar ${data.amount} al personaje ` +
      `${data.requester_character_id} (solicitud ${data.request_id}).` +
      stated('concept', data.concept, 'es'),
    en: (data) =>
      `Character ${data.payer_character_id} refused to pay ${data.amount} to character ` +
      `${data.requester_character_id} (request ${data.request_id}).${stated('concept', data.concept, 'en')}`,
  },
});

/** The requester took a request back (ECB-01). */
export const requestCancelled = defineEvent({
  type: 'bank.payment_request.cancelled',
  data: paymentRequest,
  note: {
    es: (data) =>
      `El personaje ${data.requester_character_id} retiró la solicitud ${data.request_id} de ${data.amount} ` +
      `al personaje ${data.payer_character_id}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      `Character ${data.requester_character_id} withdrew request ${data.request_id} for ${data.amount} ` +
      `to character ${data.payer_character_id}.${stated('concept', data.concept, 'en')}`,
  },
});
