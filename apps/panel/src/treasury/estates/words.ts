import { defineWords } from '../../words/words.ts';

export const estateWords = defineWords({
  description: [
    'Lo que dejaron los personajes muertos, y quién lo recibe.',
    'What dead characters left, and who gets it.',
  ],
  estate: ['Herencia', 'Estate'],
  search: ['Nombre o número de identidad', 'Name or identity number'],
  identity: ['Identidad', 'Identity'],
  empty: ['Nadie ha muerto', 'Nobody has died'],
  emptyText: [
    'Cuando muere un personaje, aparece aquí hasta que se reparte lo que dejó.',
    'A character that dies appears here until its estate is settled.',
  ],
  bank: ['En el banco', 'In the bank'],
  cash: ['En efectivo', 'In cash'],
  heirs: ['Herederos', 'Heirs'],
  heir: ['Heredero', 'Heir'],
  share: ['Parte', 'Share'],
  noHeirs: ['No nombró herederos', 'It named no heirs'],
  noHeirsText: ['Puedes darlo todo a la tesorería.', 'You can give everything to the treasury.'],
  rest: [
    (percent: number) => `El ${percent} % que nadie tiene va a la tesorería.`,
    (percent: number) => `The ${percent}% that nobody has goes to the treasury.`,
  ],
  execute: ['Repartir herencia', 'Settle estate'],
  executeTitle: [
    (name: string) => `¿Repartir lo que dejó ${name}?`,
    (name: string) => `Settle the estate of ${name}?`,
  ],
  executeText: [
    'Primero se pagan sus deudas, multas y préstamos; después, el impuesto y las partes. Sus cuentas se cierran. No se puede deshacer.',
    'Its debts, fines and loans are paid first; then the tax and the shares. Its accounts are closed. It cannot be undone.',
  ],
  toTreasury: ['Todo a la tesorería', 'Everything to the treasury'],
  toTreasuryHint: ['Hace falta, porque no nombró herederos.', 'Needed, because it named no heirs.'],
  goods: ['Quién recibe objetos y vehículos', 'Who inherits items and vehicles'],
  goodsHint: [
    'Vacío: quien hereda la parte mayor. Si no hay nadie, se destruyen.',
    'Empty: whoever inherits the largest share. If there is nobody, they are destroyed.',
  ],
  done: ['Herencia repartida', 'Estate settled'],
  total: ['Dejó', 'Estate'],
  settled: ['Pagó lo que debía', 'Paid what it owed'],
  tax: ['Impuesto', 'Tax'],
  treasury: ['A la tesorería', 'To the treasury'],
  shares: ['Recibieron', 'They received'],
  received: ['Recibe', 'Inherits'],
  goodsTo: ['Objetos y vehículos', 'Items and vehicles'],
});
