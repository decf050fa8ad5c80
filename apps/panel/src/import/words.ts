import { defineWords } from '../words/words.ts';

/** The words of importing a list, whatever it is a list of. */
export const importWords = defineWords({
  es: {
    list: 'Lista',
    file: 'Archivo',
    example: 'Poner un ejemplo',
    columns: 'Columnas posibles:',
    preview: 'Vista previa',
    counts: (rows: string, isOne: boolean, wrong: string) =>
      `${rows} ${isOne ? 'fila' : 'filas'}, ${wrong} con errores`,
    onlyWrong: 'Solo las filas con errores',
    row: 'Fila',
    name: 'Nombre',
    problem: 'Problema',
    fine: 'Correcta',
    fix: 'Corrige las filas con errores en la lista, o quítalas.',
    skip: (wrong: string) => `Quitar ${wrong} con errores`,
    start: (rows: string) => `Importar ${rows}`,
    going: 'Importando',
    done: 'Importación terminada',
    stopped: (done: string, rows: string) =>
      `Se importaron ${done} de ${rows}. Corrige lo que dice el error e impórtalo otra vez: lo ya importado queda igual.`,
    again: 'Importar otra lista',
    unread: 'No se leyó nada',
  },
  en: {
    list: 'List',
    file: 'File',
    example: 'Put in an example',
    columns: 'Possible columns:',
    preview: 'Preview',
    counts: (rows: string, isOne: boolean, wrong: string) =>
      `${rows} ${isOne ? 'row' : 'rows'}, ${wrong} with errors`,
    onlyWrong: 'Only rows with errors',
    row: 'Row',
    name: 'Name',
    problem: 'Problem',
    fine: 'Correct',
    fix: 'Mend the rows with errors in the list, or leave them out.',
    skip: (wrong: string) => `Leave out ${wrong} with errors`,
    start: (rows: string) => `Import ${rows}`,
    going: 'Importing',
    done: 'Import finished',
    stopped: (done: string, rows: string) =>
      `${done} of ${rows} were imported. Mend what the error says and import again: what is imported already stays as it is.`,
    again: 'Import another list',
    unread: 'Nothing was read',
  },
});
