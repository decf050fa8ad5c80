import { defineWords } from '../../words/words.ts';

export const requestWords = defineWords({
  create: ['Pedir dinero', 'Ask for money'],
  empty: ['Nada por aquí', 'Nothing here'],
  emptyText: [
    'Pide dinero a otra persona; cuando lo apruebe, llega a tu cuenta.',
    'Ask somebody for money; once they approve, it reaches your account.',
  ],
  filters: {
    all: ['Todas', 'All'],
    received: ['Recibidas', 'Received'],
    sent: ['Enviadas', 'Sent'],
  },
  statuses: {
    pending: ['Pendiente', 'Pending'],
    approved: ['Pagada', 'Paid'],
    rejected: ['Rechazada', 'Rejected'],
    cancelled: ['Cancelada', 'Cancelled'],
    expired: ['Caducada', 'Expired'],
  },
  asks: ['Te pide', 'Asks you'],
  asked: ['Le pides a', 'You ask'],
  approve: ['Pagar', 'Pay'],
  reject: {
    label: ['Rechazar', 'Reject'],
    title: ['Rechazar la solicitud', 'Reject the request'],
    text: [
      'Quien la pidió verá que la rechazaste. No se puede deshacer.',
      'Whoever asked sees that you rejected it. It cannot be undone.',
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
  expiresHint: ['Si lo dejas vacío, cuando diga el servidor.', 'Leave it empty for what the server says.'],
  created: ['Pedida', 'Asked'],
  paid: ['Solicitud pagada', 'Request paid'],
  sent: ['Solicitud enviada', 'Request sent'],
  requester: ['Pide', 'Asks'],
  payer: ['Paga', 'Pays'],
  title: ['Solicitud', 'Request'],
});
