import type { FACTORS } from '@cabildo/contracts/economy/credit/score/credit.ts';
import { defineWords } from '../../words/words.ts';

interface LoanWords {
  request: string;
  requestTitle: string;
  empty: string;
  emptyText: string;
  statuses: Readonly<Record<'pending' | 'active' | 'rejected' | 'cancelled' | 'paid' | 'defaulted', string>>;
  title: string;
  into: string;
  installments: string;
  frequency: string;
  rate: string;
  totalDue: string;
  paid: string;
  remaining: string;
  fees: string;
  writtenOff: string;
  reason: string;
  asked: string;
  decided: string;
  ended: string;
  score: string;
  scoreOf: (score: number, most: number) => string;
  tiers: Readonly<Record<'excellent' | 'good' | 'fair' | 'poor', string>>;
  factors: Readonly<Record<(typeof FACTORS)[number], string>>;
  factorsTitle: string;
  scoreText: string;
  schedule: string;
  number: string;
  due: string;
  amount: string;
  states: Readonly<Record<'pending' | 'overdue' | 'paid', string>>;
  pay: string;
  payTitle: string;
  payHint: string;
  from: string;
  donePay: string;
  doneRequest: string;
  cancel: string;
  cancelTitle: string;
  cancelText: string;
  noSchedule: string;
}

export const loanWords = defineWords<LoanWords>({
  es: {
    request: 'Pedir préstamo',
    requestTitle: 'Pedir un préstamo',
    empty: 'Sin préstamos',
    emptyText: 'Pide uno y devuélvelo a plazos. El interés depende de tu puntuación.',
    statuses: {
      pending: 'En estudio',
      active: 'Activo',
      rejected: 'Denegado',
      cancelled: 'Cancelado',
      paid: 'Devuelto',
      defaulted: 'Impagado',
    },
    title: 'Préstamo',
    into: 'Cuenta que lo recibe y lo devuelve',
    installments: 'Plazos',
    frequency: 'Cada cuánto',
    rate: 'Interés',
    totalDue: 'A devolver',
    paid: 'Devuelto',
    remaining: 'Queda',
    fees: 'Recargos',
    writtenOff: 'Perdonado',
    reason: 'Motivo',
    asked: 'Pedido',
    decided: 'Decidido',
    ended: 'Terminado',
    score: 'Puntuación de crédito',
    scoreOf: (score, most) => `${score} de ${most}`,
    tiers: { excellent: 'Excelente', good: 'Buena', fair: 'Regular', poor: 'Baja' },
    factors: {
      base: 'De partida',
      on_time: 'Pagos a tiempo',
      late: 'Pagos tarde',
      defaults: 'Impagos',
      age: 'Antigüedad',
      balance: 'Saldo',
      utilisation: 'Deuda en uso',
      limit: 'Tope',
    },
    factorsTitle: 'De qué se compone',
    scoreText: 'Cuanto más alta, menos interés pagas.',
    schedule: 'Plazos',
    number: 'Plazo',
    due: 'Vence',
    amount: 'Importe',
    states: { pending: 'Pendiente', overdue: 'Vencido', paid: 'Pagado' },
    pay: 'Pagar plazo',
    payTitle: 'Pagar el préstamo',
    payHint: 'Si lo dejas vacío, se paga el próximo plazo.',
    from: 'Pagar desde',
    donePay: 'Pago del préstamo hecho',
    doneRequest: 'Préstamo pedido',
    cancel: 'Retirar petición',
    cancelTitle: 'Retirar la petición',
    cancelText: 'El préstamo no se concederá. Puedes pedir otro.',
    noSchedule: 'Los plazos aparecen cuando se conceda.',
  },
  en: {
    request: 'Ask for a loan',
    requestTitle: 'Ask for a loan',
    empty: 'No loans',
    emptyText: 'Ask for one and pay it back in instalments. The interest depends on your score.',
    statuses: {
      pending: 'Pending',
      active: 'Active',
      rejected: 'Refused',
      cancelled: 'Cancelled',
      paid: 'Paid back',
      defaulted: 'In default',
    },
    title: 'Loan',
    into: 'Account that receives and repays it',
    installments: 'Instalments',
    frequency: 'How often',
    rate: 'Interest',
    totalDue: 'To pay back',
    paid: 'Paid back',
    remaining: 'Left',
    fees: 'Late fees',
    writtenOff: 'Written off',
    reason: 'Reason',
    asked: 'Asked',
    decided: 'Decided',
    ended: 'Ended',
    score: 'Credit score',
    scoreOf: (score, most) => `${score} of ${most}`,
    tiers: { excellent: 'Excellent', good: 'Good', fair: 'Fair', poor: 'Poor' },
    factors: {
      base: 'Start',
      on_time: 'Payments on time',
      late: 'Late payments',
      defaults: 'Defaults',
      age: 'Age',
      balance: 'Balance',
      utilisation: 'Debt in use',
      limit: 'Bound',
    },
    factorsTitle: 'What it is made of',
    scoreText: 'The higher it is, the less interest you pay.',
    schedule: 'Instalments',
    number: 'Instalment',
    due: 'Due',
    amount: 'Amount',
    states: { pending: 'Pending', overdue: 'Overdue', paid: 'Paid' },
    pay: 'Pay instalment',
    payTitle: 'Pay the loan',
    payHint: 'Leave it empty to pay the next instalment.',
    from: 'Pay from',
    donePay: 'Loan payment made',
    doneRequest: 'Loan asked for',
    cancel: 'Withdraw request',
    cancelTitle: 'Withdraw the request',
    cancelText: 'The loan will not be granted. You can ask for another.',
    noSchedule: 'Instalments appear once it is granted.',
  },
});
