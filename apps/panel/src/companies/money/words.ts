import { defineWords } from '../../words/words.ts';

export const moneyWords = defineWords({
  accounts: ['Cuentas', 'Accounts'],
  main: ['Principal', 'Main'],
  hidden: ['Tu rango no ve las cuentas', 'Your rank does not see the accounts'],
  hiddenText: [
    (count: number) => (count === 1 ? 'La empresa tiene 1 cuenta.' : `La empresa tiene ${count} cuentas.`),
    (count: number) => (count === 1 ? 'The company has 1 account.' : `The company has ${count} accounts.`),
  ],
  open: ['Abrir otra cuenta', 'Open another account'],
  opened: ['Cuenta abierta', 'Account opened'],
  accountName: ['Nombre de la cuenta', 'Account name'],
  adopt: ['Adoptar una cuenta', 'Adopt an account'],
  adoptText: [
    'Una cuenta de empresa pasa a ser de esta. Sus miembros entran con el rango más bajo y sus tarjetas dejan de valer.',
    'A business account becomes this company’s. Its members join with the lowest rank, and its cards stop working.',
  ],
  adopted: ['La cuenta ya es de la empresa', 'The account is the company’s now'],
  account: ['Cuenta de empresa', 'Business account'],
  noneToAdopt: [
    'No hay ninguna cuenta de empresa que se pueda adoptar.',
    'There is no business account that can be adopted.',
  ],
});
