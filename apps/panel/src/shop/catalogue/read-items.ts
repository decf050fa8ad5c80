import type { ListKind } from '../../import/read-list.ts';

/** A list of items, each of which its name identifies. */
export const ITEM_LIST: ListKind = {
  member: 'items',
  required: ['name'],
  nameOf: ({ name = '' }) => name,
  keyOf: ({ name = '' }) => name,
  noJson: {
    es: 'No es JSON válido. Debe ser una lista de objetos: [{"name": "pan", "price": 3}].',
    en: 'It is not valid JSON. It must be a list of objects: [{"name": "bread", "price": 3}].',
  },
  noColumn: {
    es: 'Falta la columna «name». La primera línea dice los nombres de las columnas.',
    en: 'The column “name” is missing. The first line says the names of the columns.',
  },
  twice: {
    es: 'Este nombre ya está en otra fila. Deja una sola.',
    en: 'This name is in another row already. Leave one only.',
  },
};
