import { defineWords } from '../words/words.ts';

/** The words of flags and of the pound. */
export const flagWords = defineWords({
  es: {
    save: 'Guardar',
    flags: 'Estado y depósito',
    stolen: 'Figura como robado',
    inPound: 'Está en el depósito',
    fee: 'Tasa que paga el dueño',
    place: 'Lugar del depósito',
    flagged: 'Estado guardado',
  },
  en: {
    save: 'Save',
    flags: 'State and pound',
    stolen: 'It is reported stolen',
    inPound: 'It is impounded',
    fee: 'Fee that the owner pays',
    place: 'Place of the pound',
    flagged: 'State saved',
  },
});
