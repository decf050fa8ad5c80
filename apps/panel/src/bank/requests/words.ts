import { defineWords } from '../../words/words.ts';

export const requestWords = defineWords({
  create: ['Pedir dinero', 'Request money'],
  empty: ['Nada por aquí', 'Nothing here'],
  emptyText: [
    'Pide dinero a otra persona; cuando lo apruebe, llega a tu cuenta.',
    'Request money from somebody; once they approve, it reaches your account.',
  ],
  filters: {
    all: ['Todas', 'All'],
    received: ['Recibidas', 'Received'],
    sent: ['Enviadas', 'Sent'],
  },
  statuses: {
    pending: ['Pendiente', 'Pending'],
    approved: ['Pagada', 'Paid'],
    rejected: ['Rechazada', 'Declined'],
    cancelled: ['Cancelada', 'Cancelled'],
    expired: ['Caducada', 'Expired'],
  },
  asks: ['Te pide', 'From'],
  asked: ['Le pides a', 'To'],
  approve: ['Pagar', 'Pay'],
  reject: {
    label: ['Rechazar', 'Decline'],
    title: ['Rechazar la solicitud', 'Decline the request'],
    text: [
      'Quien la pidió verá que la rechazaste. No se puede deshacer.',
      'Whoever asked sees that you declined it. It cannot be undone.',
    ],
  },
  cancel: {
    label: ['Retirar solicitud', 'Withdraw request'],
    title: ['Retirar la solicitud', 'Withdraw the request'],
    text: ['Ya no se podrá pagar.', 'It can no longer be paid.'],
  },
  approveTitle: ['Pagar la solicitud', 'Pay the request'],
  from: ['Pagar desde', 'Pay from'],
  into: ['Cobrar en', 'Receive in'],
  expires: ['Caduca', 'Expires'],
  expiresHint: [
    'Si lo dejas vacío, cuando diga el servidor.',
    'Leave it empty for the default of the server.',
  ],
  created: ['Pedida', 'Requested'],
  paid: ['Solicitud pagada', 'Request paid'],
  sent: ['Solicitud enviada', 'Request sent'],
  requester: ['Pide', 'From'],
  payer: ['Paga', 'To'],
  title: ['Solicitud', 'Request'],
});
