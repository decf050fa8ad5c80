import { z } from 'zod';
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

/** The payer paid what it was asked for (ECB-01). */
export const requestApproved = defineEvent({
  type: 'bank.payment_request.approved',
  data: paymentRequest.extend({ transfer_id: z.int(), fee: z.int(), tax: z.int() }),
  note: (data) =>
    `El personaje ${data.payer_character_id} pagó ${data.amount} al personaje ${data.requester_character_id} ` +
    `(solicitud ${data.request_id}).`,
});

/** The payer does not pay (ECB-01). */
export const requestRejected = defineEvent({
  type: 'bank.payment_request.rejected',
  data: paymentRequest,
  note: (data) =>
    `El personaje ${data.payer_character_id} rechazó pagar ${data.amount} al personaje ` +
    `${data.requester_character_id} (solicitud ${data.request_id}).`,
});

/** The requester does not want the money any more (ECB-01). */
export const requestCancelled = defineEvent({
  type: 'bank.payment_request.cancelled',
  data: paymentRequest,
  note: (data) =>
    `El personaje ${data.requester_character_id} retiró la solicitud ${data.request_id} de ${data.amount} ` +
    `al personaje ${data.payer_character_id}.`,
});
