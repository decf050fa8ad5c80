import { defineWords } from '../../words/words.ts';

export const staffDebtWords = defineWords({
  description: [
    'Lo que debe cada personaje y lo que le deben, con las multas.',
    'What each character owes and is owed, fines included.',
  ],
  search: ['Personaje', 'Character'],
  searchText: ['Busca a un personaje', 'Search for a character'],
  searchHint: [
    'Escribe su nombre o su número de identidad para ver sus deudas y sus multas.',
    'Type their name or identity number to see their debts and fines.',
  ],
  empty: ['Sin deudas ni multas', 'No debts and no fines'],
  emptyText: ['Este personaje no debe nada ni le deben.', 'This character owes nothing and is owed nothing.'],
  kind: ['Clase', 'Type'],
  void: ['Anular', 'Void'],
  voidTitle: [(amount: string) => `¿Anular ${amount}?`, (amount: string) => `Void ${amount}?`],
  voidText: [
    'Deja de deberse y no se puede deshacer. Las dos partes reciben una notificación.',
    'It is no longer owed, which cannot be undone. Both sides are told.',
  ],
  voided: ['Anulada', 'Voided'],
});
