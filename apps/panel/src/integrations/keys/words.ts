import { defineWords } from '../../words/words.ts';

export const serverKeysWords = defineWords({
  title: ['Claves de servidor', 'Server keys'],
  text: [
    'Con una clave, tu servidor de juego o tu web usan la API en nombre de este servidor. Da a cada programa la suya. Hasta 20.',
    'With a key, your game server or your site use the API in the name of this server. Give each program its own. Up to 20.',
  ],
  create: ['Crear clave', 'Create key'],
  createTitle: ['Clave nueva', 'New key'],
  name: ['Nombre', 'Name'],
  nameHint: [
    'El del programa que la usará. Sale en el registro.',
    'The program that will use it. The log shows it.',
  ],
  scope: ['Alcance', 'Scope'],
  scopes: {
    read: {
      title: ['Leer', 'Read'],
      text: [
        'Consulta todo y sigue los sucesos; no cambia nada',
        'Reads everything and follows events; changes nothing',
      ],
    },
    dispatch: {
      title: ['Central', 'Dispatch'],
      text: ['Además, avisos y unidades', 'Calls and units as well'],
    },
    game: {
      title: ['Juego', 'Game'],
      text: ['Además, sesiones de juego, sanciones y dinero', 'Game sessions, citations and money as well'],
    },
    admin: {
      title: ['Todo', 'Everything'],
      text: ['Lo mismo que un administrador', 'The same as an admin'],
    },
  },
  key: ['Clave', 'Key'],
  created: ['Creada', 'Created'],
  lastUsed: ['Último uso', 'Last used'],
  actions: ['Acciones', 'Actions'],
  secretTitle: [(name: string) => `Clave de «${name}»`, (name: string) => `Key of “${name}”`],
  use: [
    'Envíala en la cabecera «Authorization: Bearer …». Quien la tenga puede lo que dice su alcance: no la pongas en nada que se descarguen los jugadores.',
    'Send it in the header “Authorization: Bearer …”. Whoever has it may do what its scope says: put it into nothing that players download.',
  ],
  revoke: ['Revocar', 'Revoke'],
  revokeTitle: [
    (name: string) => `¿Revocar la clave «${name}»?`,
    (name: string) => `Revoke the key “${name}”?`,
  ],
  revokeText: [
    'El programa que la usa deja de entrar al momento. No se puede deshacer: haría falta otra clave.',
    'The program that uses it is shut out at once. This cannot be undone: it would need another key.',
  ],
  revoked: [
    (name: string) => `La clave «${name}» ya no vale`,
    (name: string) => `The key “${name}” is no longer valid`,
  ],
  empty: ['Aún no hay claves', 'There are no keys yet'],
  emptyText: [
    'Crea una para conectar tu servidor de juego, tu web o tus scripts.',
    'Make one to connect your game server, your site or your scripts.',
  ],
});
