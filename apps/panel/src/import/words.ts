import { defineWords } from '../words/words.ts';

/** The words of importing a list, whatever it is a list of. */
export const importWords = defineWords({
  import: ['Importar', 'Import'],
  list: ['Lista', 'List'],
  file: ['Archivo', 'File'],
  example: ['Poner un ejemplo', 'Insert an example'],
  columns: ['Columnas posibles:', 'Possible columns:'],
  preview: ['Vista previa', 'Preview'],
  counts: [
    (rows: string, isOne: boolean, wrong: string) =>
      `${rows} ${isOne ? 'fila' : 'filas'}, ${wrong} con errores`,
    (rows: string, isOne: boolean, wrong: string) =>
      `${rows} ${isOne ? 'row' : 'rows'}, ${wrong} with errors`,
  ],
  onlyWrong: ['Solo las filas con errores', 'Only rows with errors'],
  row: ['Fila', 'Row'],
  name: ['Nombre', 'Name'],
  problem: ['Problema', 'Problem'],
  fine: ['Correcta', 'Correct'],
  fix: [
    'Corrige las filas con errores en la lista, o quítalas.',
    'Fix the rows with errors in the list, or leave them out.',
  ],
  skip: [
    (wrong: string) => `Quitar ${wrong} con errores`,
    (wrong: string) => `Leave out ${wrong} with errors`,
  ],
  start: [(rows: string) => `Importar ${rows}`, (rows: string) => `Import ${rows}`],
  going: ['Importando', 'Importing'],
  done: ['Importación terminada', 'Import finished'],
  stopped: [
    (done: string, rows: string) =>
      `Se importaron ${done} de ${rows}. Corrige lo que dice el error e impórtalo otra vez: lo ya importado queda igual.`,
    (done: string, rows: string) =>
      `${done} of ${rows} were imported. Fix what the error says and import again: what is imported already stays as it is.`,
  ],
  again: ['Importar otra lista', 'Import another list'],
  unread: ['No se leyó nada', 'Nothing was read'],
});
