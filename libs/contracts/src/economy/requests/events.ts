import { defineEvent } from '../../event.ts';
import { paymentRequest } from './requests.ts';

/** A character asked another for money (ECB-01). */
export const requestCreated = defineEvent({
  type: 'bank.payment_request.created',
  data: paymentRequest,
  note: (data) =>
    `El personaje ${data.requester_character_id} pidió ${data.amount} al personaje ${data.payer_character_id} ` +
    `(solicitud ${data.request_id}).`,
});

/** Nobody answered a request in time (ECB-01). */
export const requestExpired = defineEvent({
  type: 'bank.payment_request.expired',
  data: paymentRequest,
  note: (data) =>
    `Caducó la solicitud ${data.request_id}: el personaje ${data.requester_character_id} había pedido ` +
    `${data.amount} al personaje ${data.payer_character_id}.`,
});
