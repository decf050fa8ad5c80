import { defineWords } from '../../words/words.ts';

export const cashWords = defineWords({
  description: [
    'Con qué billetes y monedas se paga en efectivo.',
    'The notes and coins that people pay cash with.',
  ],
  create: ['Crear billete', 'Create note or coin'],
  newBill: ['Billete nuevo', 'New note or coin'],
  value: ['Valor', 'Value'],
  valueHint: ['No se puede cambiar después.', 'It cannot be changed later.'],
  label: ['Nombre', 'Name'],
  labelHint: ['Vacío: se ve el valor.', 'Empty: the value is shown.'],
  hasImage: ['Imagen', 'Image'],
  yes: ['Sí', 'Yes'],
  no: ['No', 'No'],
  active: ['Se entrega', 'Handed out'],
  activeHint: [
    'Apagado, ya no se entrega, pero quien lo tiene puede gastarlo.',
    'Switched off, it is no longer handed out, but who has it can spend it.',
  ],
  bill: [(value: string) => `Billete de ${value}`, (value: string) => `Note or coin of ${value}`],
  created: ['Billete creado', 'Note or coin created'],
  delete: ['Borrar billete', 'Delete note or coin'],
  deleteText: [
    'Solo se puede cuando nadie lo lleva encima.',
    'That is possible only when nobody carries it.',
  ],
  deleted: ['Billete borrado', 'Note or coin deleted'],
  empty: ['Aún no hay billetes', 'There are no notes or coins yet'],
  emptyText: [
    'Crea el primero: sin ellos nadie puede sacar efectivo.',
    'Create the first one: without them nobody can withdraw cash.',
  ],
  missing: ['Este billete ya no existe', 'This note or coin no longer exists'],
});
