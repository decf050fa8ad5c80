import { defineWords } from '../../words/words.ts';

export const savingsWords = defineWords({
  open: ['Abrir ahorro', 'Open savings account'],
  empty: ['Sin cuentas de ahorro', 'No savings accounts'],
  emptyText: [
    'Abre una: cada mes recibe intereses por lo que guardes.',
    'Open one: each month it earns interest on what you keep there.',
  ],
  historyOf: [(name: string) => `Intereses de ${name}`, (name: string) => `Interest on ${name}`],
  none: [
    'Aún no ha recibido intereses. Llegan al terminar cada mes.',
    'It has earned no interest yet. Interest comes at the end of each month.',
  ],
  month: ['Mes', 'Month'],
  base: ['Saldo mínimo', 'Lowest balance'],
  rate: ['Interés', 'Interest'],
  tax: ['Impuesto', 'Tax'],
  net: ['Recibido', 'Received'],
  hidden: [
    'No puedes ver los movimientos de esta cuenta.',
    'You may not see the transactions of this account.',
  ],
});
