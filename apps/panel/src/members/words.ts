import { MEMBERS_SECTIONS } from '../shared/bar/nav.words.ts';
import { defineWords } from '../words/words.ts';

export const membersWords = defineWords({
  title: ['Miembros', 'Members'],
  people: [
    (count: number) => (count === 1 ? '1 miembro' : `${count.toLocaleString('es')} miembros`),
    (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en')} members`),
  ],
  search: ['Buscar por nombre de usuario', 'Search by user name'],
  allRoles: ['Todos los rangos', 'All roles'],
  role: ['Rango', 'Role'],
  filters: ['Buscar y filtrar miembros', 'Search and filter members'],
  member: ['Miembro', 'Member'],
  characters: ['Personajes', 'Characters'],
  joined: ['Miembro desde', 'Member since'],
  nobody: ['Nadie coincide', 'Nobody matches'],
  nobodyText: ['Cambia la búsqueda o elige otro rango.', 'Change the search or choose another role.'],
  clear: ['Quitar filtros', 'Clear filters'],
  failed: ['No se pudieron leer los miembros', 'The members could not be read'],
  assign: ['Dar rango', 'Give role'],
  deselect: ['Quitar selección', 'Clear selection'],
  chosen: [
    (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`),
    (count: number) => `${count} chosen`,
  ],
  gone: ['Ya no es miembro', 'No longer a member'],
  goneText: [
    'Esta persona no está en el servidor: se fue, o fue expulsada.',
    'This person is not in the server: they left, or were removed.',
  ],
  user: ['Usuario', 'User'],
  platform: ['Id. de la plataforma', 'Platform id'],
  dead: ['Muerto', 'Dead'],
  noCharacters: ['No tiene personajes.', 'They have no characters.'],
  roleChanged: ['Rango cambiado', 'Role changed'],
  seeFile: ['Ver su ficha', 'See the file'],
  seeLog: ['Ver el registro', 'See the log'],
  kick: ['Echar', 'Kick'],
  ban: ['Prohibir la entrada', 'Ban'],
  self: [
    'Tu rango lo cambia quien está por encima de ti.',
    'Your own role is changed by somebody above you.',
  ],
  above: [
    'Está a tu altura o por encima: no puedes cambiar su rango ni echarle.',
    'They stand at your level or above it: you cannot change their role or remove them.',
  ],
  kickTitle: [(name: string) => `¿Echar a ${name}?`, (name: string) => `Kick ${name}?`],
  kickText: [
    'Deja de ser miembro. Puede volver a entrar con el código del servidor, y entonces recupera sus personajes, su dinero y sus objetos.',
    'They stop being a member. They may join again with the code of the server, and then regain their characters, money and items.',
  ],
  deleteCharacters: ['Eliminar también sus personajes', 'Delete their characters too'],
  deleteCharactersHint: [
    'Su dinero pasa a la tesorería y sus objetos se pierden. No se puede deshacer.',
    'Their money goes to the treasury and their items are lost. This cannot be undone.',
  ],
  kicked: ['Miembro echado', 'Member kicked'],
  banTitle: [(name: string) => `Prohibir la entrada a ${name}`, (name: string) => `Ban ${name}`],
  banAccountTitle: ['Prohibir la entrada a una cuenta de juego', 'Ban a game account'],
  gameAccount: ['Cuenta de juego', 'Game account'],
  gameAccountHint: [
    'Su número en la plataforma de juego, aunque esa persona nunca haya entrado.',
    'Its number on the game platform, also of somebody who has never been here.',
  ],
  banText: [
    'Deja de ser miembro y no puede volver a entrar. Sus personajes, dinero y objetos se conservan.',
    'They stop being a member and cannot join again. Their characters, money and items are kept.',
  ],
  reason: ['Motivo', 'Reason'],
  reasonHint: ['Lo lee la persona cuando intenta entrar.', 'The person reads it when they try to join.'],
  until: ['Hasta', 'Until'],
  untilHint: ['Vacío: sin fin.', 'Empty: permanent.'],
  banned: ['Entrada prohibida', 'Banned'],
});

export const bansWords = defineWords({
  title: MEMBERS_SECTIONS.bans,
  description: [
    'Quien está aquí no puede entrar. Sus personajes, dinero y objetos se conservan.',
    'Those who are listed here cannot join. Their characters, money and items are kept.',
  ],
  person: ['Persona', 'Person'],
  unknownPerson: [(id: number) => `Usuario ${id}`, (id: number) => `User ${id}`],
  gameAccount: [(id: string) => `Cuenta de juego ${id}`, (id: string) => `Game account ${id}`],
  add: ['Prohibir la entrada a una cuenta de juego', 'Ban a game account'],
  reason: ['Motivo', 'Reason'],
  until: ['Hasta', 'Until'],
  forever: ['Sin fin', 'Permanent'],
  since: ['Desde', 'Since'],
  actions: ['Acciones', 'Actions'],
  lift: ['Permitir la entrada', 'Lift ban'],
  none: ['Nadie tiene prohibida la entrada', 'Nobody is banned'],
  noneText: [
    'Para prohibírsela a alguien, abre su ficha en la lista de miembros, o nombra aquí su cuenta de juego.',
    'To ban somebody, open their details in the list of members, or name their game account here.',
  ],
  liftTitle: [
    (name: string) => `¿Permitir la entrada a ${name}?`,
    (name: string) => `Lift the ban on ${name}?`,
  ],
  liftText: [
    'Puede volver a entrar, y entonces recupera todo lo que tenía.',
    'They may join again, and then regain all that was theirs.',
  ],
  lifted: ['Entrada permitida', 'Ban lifted'],
  failed: ['No se pudo leer la lista', 'The list could not be read'],
});

export const bulkWords = defineWords({
  title: [
    (count: number) => (count === 1 ? 'Dar un rango a 1 miembro' : `Dar un rango a ${count} miembros`),
    (count: number) => (count === 1 ? 'Give 1 member a role' : `Give ${count} members a role`),
  ],
  text: [
    (size: number) =>
      `Se da de ${size} en ${size}. Si uno de los ${size} no puede recibirlo, no lo recibe ninguno de ellos.`,
    (size: number) =>
      `It is given to ${size} at a time. If one of the ${size} cannot get it, none of them does.`,
  ],
  role: ['Rango', 'Role'],
  choose: ['Elige un rango', 'Choose a role'],
  leftOut: [
    (count: number) =>
      count === 1
        ? '1 miembro queda fuera: está a tu altura o por encima.'
        : `${count} miembros quedan fuera: están a tu altura o por encima.`,
    (count: number) =>
      count === 1
        ? '1 member is left out: they stand at your level or above it.'
        : `${count} members are left out: they stand at your level or above it.`,
  ],
  nobody: [
    'No estás por encima de ninguno de los elegidos.',
    'You stand above none of those who were chosen.',
  ],
  give: ['Dar rango', 'Give role'],
  again: ['Volver a intentarlo', 'Try again'],
  skip: ['Omitir estos y seguir', 'Skip these and go on'],
  close: ['Cerrar', 'Close'],
  part: [
    (from: number, to: number) => `Del ${from} al ${to}`,
    (from: number, to: number) => `From ${from} to ${to}`,
  ],
  state: {
    waiting: ['En espera', 'Waiting'],
    running: ['En curso…', 'Under way…'],
    done: ['Hecho', 'Done'],
    refused: ['No se hizo', 'Not done'],
    skipped: ['Omitido', 'Skipped'],
  },
  progress: [
    (done: number, all: number) => `${done} de ${all} miembros`,
    (done: number, all: number) => `${done} of ${all} members`,
  ],
  done: [
    (count: number) => (count === 1 ? 'Rango dado a 1 miembro' : `Rango dado a ${count} miembros`),
    (count: number) => (count === 1 ? 'Role given to 1 member' : `Role given to ${count} members`),
  ],
  refused: ['Esta parte no se hizo', 'This part was not done'],
});
