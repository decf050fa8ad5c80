import { defineWords } from '../../words/words.ts';

export const roleMapWords = defineWords({
  title: ['Roles del chat en el servidor', 'Chat roles in the server'],
  text: [
    'Quien tiene un rol de chat recibe aquí un rango o una plaza en un departamento, y lo pierde con él. Lo que dio una persona se queda.',
    'Whoever has a chat role gets a role or a place in a department here, and loses it with it. What a person gave stays.',
  ],
  role: ['Rol de chat', 'Chat role'],
  roleHint: ['Su identificador, de 17 a 20 cifras.', 'Its id, of 17 to 20 digits.'],
  gives: ['Da', 'Gives'],
  choose: ['Un rango o un departamento', 'A role or a department'],
  department: [(name: string) => `Departamento: ${name}`, (name: string) => `Department: ${name}`],
  rank: ['Grado en el departamento', 'Rank in the department'],
  members: ['Lo tienen', 'Have it'],
  actions: ['Acciones', 'Actions'],
  add: ['Añadir', 'Add'],
  addTitle: ['Un rol de chat da…', 'A chat role gives…'],
  added: ['Mapa guardado', 'Map saved'],
  cancel: ['Cancelar', 'Cancel'],
  remove: ['Quitar', 'Remove'],
  removeTitle: [
    (given: string) => `¿Quitar lo que da ${given}?`,
    (given: string) => `Remove what gives ${given}?`,
  ],
  removeText: [
    'Quien lo tenga por este rol de chat lo pierde en unos segundos.',
    'Whoever has it by this chat role loses it within seconds.',
  ],
  removed: ['Mapa guardado', 'Map saved'],
  none: ['Ningún rol de chat da nada aquí.', 'No chat role gives anything here.'],
  resting: ['En pausa', 'Paused'],
  skipped: [
    (count: number) =>
      count === 1 ? 'Una persona se queda sin lo suyo' : `${count} personas se quedan sin lo suyo`,
    (count: number) => (count === 1 ? 'One person goes without' : `${count} people go without`),
  ],
  reasons: {
    role_by_hand: ['tiene un rango que le dio alguien', 'has a role that somebody gave'],
    role_full: ['el rango está completo', 'the role is full'],
    no_character: ['sin personaje vivo', 'no living character'],
    several_characters: ['varios personajes vivos', 'several living characters'],
  },
});
