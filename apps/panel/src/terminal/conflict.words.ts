import { defineWords } from '../words/words.ts';

/** The words of a change with which another person was faster. */
export const conflictWords = defineWords({
  es: {
    text: 'Compara y decide. Nada de lo tuyo se ha guardado todavía.',
    seen: 'Tu cambio no se hizo. Mira cómo está ahora y decide de nuevo.',
    seeNow: 'Ver como está ahora',
    theirs: 'Ahora dice',
    mine: 'Tú pusiste',
    keepMine: 'Guardar lo mío',
    takeTheirs: 'Quedarse con lo suyo',
    nothing: 'nada',
    save: 'Guardar',
    cancel: 'Cancelar',
  },
  en: {
    text: 'Compare and decide. Nothing of yours has been saved yet.',
    seen: 'Your change was not made. See how it is now and decide anew.',
    seeNow: 'See it as it is now',
    theirs: 'It says now',
    mine: 'You entered',
    keepMine: 'Save mine',
    takeTheirs: 'Keep theirs',
    nothing: 'nothing',
    save: 'Save',
    cancel: 'Cancel',
  },
});
