import { defineWords } from '../../words/words.ts';

export const debtWords = defineWords({
  create: ['Reclamar una deuda', 'Claim a debt'],
  empty: ['Sin deudas', 'No debts'],
  emptyText: [
    'Reclama una y cuenta desde que la otra persona la firma.',
    'Claim one; it counts from when the other person signs it.',
  ],
  filters: {
    all: ['Todas', 'All'],
    owing: ['Debo', 'I owe'],
    owed: ['Me deben', 'Owed to me'],
  },
  statuses: {
    unsigned: ['Sin firmar', 'Not signed'],
    signed: ['Por pagar', 'To pay'],
    paid: ['Pagada', 'Paid'],
    cancelled: ['Cancelada', 'Cancelled'],
  },
  kinds: {
    debt: ['Deuda', 'Debt'],
    fine: ['Multa', 'Fine'],
  },
  creditor: ['Acreedor', 'Creditor'],
  debtor: ['Deudor', 'Debtor'],
  server: ['El servidor', 'The server'],
  sign: {
    label: ['Firmar', 'Sign'],
    title: ['Firmar la deuda', 'Sign the debt'],
    text: ['Al firmar reconoces que debes este dinero.', 'By signing you accept that you owe this money.'],
  },
  pay: ['Pagar', 'Pay'],
  payTitle: ['Pagar la deuda', 'Pay the debt'],
  refuse: {
    label: ['Rechazar', 'Decline'],
    title: ['Rechazar la deuda', 'Decline the debt'],
    text: [
      'La deuda desaparece sin firmarla. No se puede deshacer.',
      'The debt goes away unsigned. It cannot be undone.',
    ],
  },
  forgive: {
    label: ['Perdonar', 'Forgive'],
    title: ['Perdonar la deuda', 'Forgive the debt'],
    text: [
      'Ya no te la deberán. No se puede deshacer.',
      'They will no longer owe it to you. It cannot be undone.',
    ],
  },
  description: ['Motivo', 'Reason'],
  due: ['Vence', 'Due'],
  signedAt: ['Firmada', 'Signed'],
  paidAt: ['Pagada', 'Paid'],
  created: ['Reclamada', 'Claimed'],
  payBy: ['Pagar con', 'Pay with'],
  methods: {
    bank: ['Banco', 'Bank'],
    wallet: ['Efectivo', 'Cash'],
  },
  from: ['Pagar desde', 'Pay from'],
  into: ['Cobrar en', 'Receive in'],
  paid: ['Deuda pagada', 'Debt paid'],
  claimed: ['Deuda enviada para firmar', 'Debt sent to be signed'],
  standard: ['La cuenta principal del momento', 'The main account of that moment'],
});
