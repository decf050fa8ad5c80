import { defineWords } from '../../words/words.ts';

export const cardLimitWords = defineWords({
  es: {
    description: (usual: number) =>
      `Cada cuenta puede tener ${usual} tarjetas. Quien tiene uno de estos roles en tu chat puede tener otra cantidad.`,
    role: 'Rol del chat',
    roleHint: 'El identificador del rol, que copias en tu chat.',
    max: 'Tarjetas por cuenta',
    add: 'Añadir rol',
    addTitle: 'Tarjetas para un rol',
    edit: 'Cambiar',
    remove: 'Quitar',
    removeTitle: '¿Quitar este rol?',
    removeText: 'Vuelve a contar el número de tarjetas de todos. Las que ya tienen se conservan.',
    empty: 'Todos los miembros tienen el mismo número',
    emptyText: 'Añade un rol de tu chat para que su gente pueda tener más tarjetas.',
  },
  en: {
    description: (usual: number) =>
      `Each account may have ${usual} cards. Whoever has one of these roles in your chat may have another number.`,
    role: 'Chat role',
    roleHint: 'The id of the role, which you copy in your chat.',
    max: 'Cards for each account',
    add: 'Add role',
    addTitle: 'Cards for a role',
    edit: 'Change',
    remove: 'Remove',
    removeTitle: 'Remove this role?',
    removeText: 'The number of cards of all counts again. Cards that exist stay.',
    empty: 'All members have the same number',
    emptyText: 'Add a role of your chat, so that its people may have more cards.',
  },
});
