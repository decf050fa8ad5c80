import { defineWords } from '../../words/words.ts';

export const savingsWords = defineWords({
  es: {
    open: 'Abrir ahorro',
    empty: 'Sin cuentas de ahorro',
    emptyText: 'Abre una: cada mes recibe intereses por lo que guardes.',
    historyOf: (name: string) => `Intereses de ${name}`,
    none: 'Aún no ha recibido intereses. Llegan al terminar cada mes.',
    month: 'Mes',
    base: 'Saldo mínimo',
    rate: 'Interés',
    tax: 'Impuesto',
    net: 'Recibido',
    hidden: 'No puedes ver los movimientos de esta cuenta.',
  },
  en: {
    open: 'Open savings',
    empty: 'No savings accounts',
    emptyText: 'Open one: each month it earns interest on what you keep there.',
    historyOf: (name: string) => `Interest of ${name}`,
    none: 'It has earned no interest yet. Interest comes at the end of each month.',
    month: 'Month',
    base: 'Lowest balance',
    rate: 'Interest',
    tax: 'Tax',
    net: 'Received',
    hidden: 'You may not see the movements of this account.',
  },
});
