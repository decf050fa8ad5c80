import { defineWords } from '../../words/words.ts';

export const cardLimitWords = defineWords({
  description: [
    (usual: number) =>
      `Cada cuenta puede tener ${usual} tarjetas. Quien tiene uno de estos roles en tu chat puede tener otra cantidad.`,
    (usual: number) =>
      `Each account may have ${usual} cards. Whoever has one of these roles in your chat may have another number.`,
  ],
  role: ['Rol del chat', 'Chat role'],
  roleHint: [
    'El identificador del rol, que copias en tu chat.',
    'The id of the role, which you copy in your chat.',
  ],
  max: ['Tarjetas por cuenta', 'Cards for each account'],
  add: ['Añadir rol', 'Add role'],
  addTitle: ['Tarjetas para un rol', 'Cards for a role'],
  edit: ['Cambiar', 'Change'],
  remove: ['Quitar', 'Remove'],
  removeTitle: ['¿Quitar este rol?', 'Remove this role?'],
  removeText: [
    'Vuelve a contar el número de tarjetas de todos. Las que ya tienen se conservan.',
    'The number of cards of all counts again. Cards that exist stay.',
  ],
  empty: ['Todos los miembros tienen el mismo número', 'All members have the same number'],
  emptyText: [
    'Añade un rol de tu chat para que su gente pueda tener más tarjetas.',
    'Add a role of your chat, so that its people may have more cards.',
  ],
});
