import { defineWords } from '../words/words.ts';

/** The words of flags and of the pound. */
export const flagWords = defineWords({
  flags: ['Estado y depósito', 'State and pound'],
  stolen: ['Figura como robado', 'It is reported stolen'],
  inPound: ['Está en el depósito', 'It is impounded'],
  fee: ['Tasa que paga el dueño', 'Fee that the owner pays'],
  place: ['Lugar del depósito', 'Place of the pound'],
  flagged: ['Estado guardado', 'State saved'],
});
