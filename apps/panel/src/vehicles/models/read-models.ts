import type { ListKind } from '../../import/read-list.ts';

/** A list of models, which their codes identify, or else brand and model (CA-06). */
export const MODEL_LIST: ListKind = {
  member: 'models',
  required: ['brand', 'model'],
  nameOf: ({ brand = '', model = '' }) => `${brand} ${model}`.trim(),
  keyOf: ({ spawn_code, brand = '', model = '' }) =>
    spawn_code ? `code ${spawn_code}` : brand && model ? `name ${brand}\n${model}` : '',
  noJson: {
    es: 'No es JSON válido. Debe ser una lista de objetos: [{"brand": "Ábaco", "model": "Ligero"}].',
    en: 'It is not valid JSON. It must be a list of objects: [{"brand": "Abacus", "model": "Light"}].',
  },
  noColumn: {
    es: 'Faltan las columnas «brand» y «model». La primera línea dice los nombres de las columnas.',
    en: 'The columns “brand” and “model” are missing. The first line says the names of the columns.',
  },
  twice: {
    es: 'Este modelo ya está en otra fila. Deja una sola.',
    en: 'This model is in another row already. Leave one only.',
  },
};
