import { defineWords } from '../words/words.ts';

/** The words of flags and of the pound. */
export const flagWords = defineWords({
  flags: ['Estado y depósito', 'Status and pound'],
  stolen: ['Figura como robado', 'Reported stolen'],
  inPound: ['Está en el depósito', 'Impounded'],
  fee: ['Tasa que paga el dueño', 'Release fee'],
  place: ['Lugar del depósito', 'Location of the pound'],
  flagged: ['Estado guardado', 'Status saved'],
});
