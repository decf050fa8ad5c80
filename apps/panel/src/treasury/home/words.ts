import { defineWords } from '../../words/words.ts';

export const homeWords = defineWords({
  description: [
    'Cuánto dinero hay en tu comunidad, dónde está y cómo se mueve.',
    'How much money there is in your community, where it is and how it moves.',
  ],
  period: ['Periodo', 'Period'],
  days: [(count: number) => `${count} días`, (count: number) => `${count} days`],
  year: ['1 año', '1 year'],
  supply: ['Dinero en circulación', 'Money in circulation'],
  treasury: ['Tesorería', 'Treasury'],
  banks: ['En cuentas', 'In accounts'],
  wallets: ['En efectivo', 'In cash'],
  loans: ['Prestado por cobrar', 'Outstanding loans'],
  moved: ['Transferido', 'Transferred'],
  transfers: [
    (count: string, isOne: boolean) => `${count} ${isOne ? 'transferencia' : 'transferencias'}`,
    (count: string, isOne: boolean) => `${count} ${isOne ? 'transfer' : 'transfers'}`,
  ],
  where: ['Dónde está el dinero', 'Where the money is'],
  whereText: ['Ahora mismo.', 'At this moment.'],
  income: ['De dónde vino', 'Where it came from'],
  incomeText: [
    'Lo que entró en las arcas del servidor durante el periodo.',
    'What the treasury received in the period.',
  ],
  shop: ['Tienda', 'Shop'],
  taxes: ['Impuestos', 'Taxes'],
  fees: ['Comisiones', 'Fees'],
  fines: ['Multas', 'Fines'],
  pace: ['Dinero transferido', 'Money transferred'],
  paceText: ['Día a día.', 'Day by day.'],
  paceTooLong: [
    'Elige 90 días o menos para verlo día a día.',
    'Choose 90 days or fewer to see it day by day.',
  ],
  richest: ['Las cuentas con más dinero', 'Richest accounts'],
  richestText: ['Las diez primeras, sin contar las cerradas.', 'The top ten, closed ones aside.'],
  leaderboard: ['Los personajes con más dinero', 'Richest characters'],
  leaderboardText: [
    'En el banco y en efectivo. Los miembros también lo ven.',
    'In the bank and in cash. Members see it, too.',
  ],
  noAccounts: ['Aún no hay cuentas con dinero.', 'No account has money yet.'],
});
