import { defineWords } from '../../words/words.ts';

export const staffDebtWords = defineWords({
  es: {
    description: 'Lo que debe cada personaje y lo que le deben, con las multas.',
    search: 'Personaje',
    searchText: 'Busca a un personaje',
    searchHint: 'Escribe su nombre o su número de identidad para ver sus deudas y sus multas.',
    empty: 'Sin deudas ni multas',
    emptyText: 'Este personaje no debe nada ni le deben.',
    kind: 'Clase',
    void: 'Anular',
    voidTitle: (amount: string) => `¿Anular ${amount}?`,
    voidText: 'Deja de deberse y no se puede deshacer. Las dos partes reciben un aviso.',
    voided: 'Anulada',
  },
  en: {
    description: 'What each character owes and is owed, fines included.',
    search: 'Character',
    searchText: 'Search for a character',
    searchHint: 'Type their name or identity number to see their debts and fines.',
    empty: 'No debts and no fines',
    emptyText: 'This character owes nothing and is owed nothing.',
    kind: 'Kind',
    void: 'Void',
    voidTitle: (amount: string) => `Void ${amount}?`,
    voidText: 'It is no longer owed, which cannot be undone. Both sides are told.',
    voided: 'Voided',
  },
});
