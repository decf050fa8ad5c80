import { MEMBERS_SECTIONS } from '../shared/bar/nav.words.ts';
import { defineWords } from '../words/words.ts';

export const rolesWords = defineWords({
  title: MEMBERS_SECTIONS.roles,
  description: [
    'El orden decide quién está por encima de quién: nadie gestiona a quien está a su altura o más arriba.',
    'The order decides who stands above whom: nobody manages those at their own level or above it.',
  ],
  create: ['Crear rango', 'Create role'],
  views: ['Vista', 'View'],
  order: ['Orden', 'Order'],
  permissions: ['Permisos', 'Permissions'],
  system: ['Del sistema', 'System'],
  limit: [(count: number) => `Hasta ${count} miembros`, (count: number) => `Up to ${count} members`],
  permissionCount: [
    (count: number) => (count === 1 ? '1 permiso' : `${count} permisos`),
    (count: number) => (count === 1 ? '1 permission' : `${count} permissions`),
  ],
  up: [(name: string) => `Subir ${name}`, (name: string) => `Move ${name} up`],
  down: [(name: string) => `Bajar ${name}`, (name: string) => `Move ${name} down`],
  movedTo: [
    (name: string, place: number, of: number) => `${name}: puesto ${place} de ${of}`,
    (name: string, place: number, of: number) => `${name}: place ${place} of ${of}`,
  ],
  noRoom: [
    'No cabe otro rango ahí: los puestos entre estos dos rangos del sistema están ocupados.',
    'There is no room for another role: the places between these two system roles are taken.',
  ],
  conflict: [
    'Alguien ha cambiado el orden mientras tanto. Mira cómo ha quedado y vuelve a moverlo.',
    'Somebody has changed the order meanwhile. Look at it and move the role again.',
  ],
  unread: [
    'No se pudo comprobar el orden que hay ahora. Vuelve a intentarlo.',
    'The present order could not be checked. Try again.',
  ],
  notMoved: ['No se pudo mover', 'It could not be moved'],
  name: ['Nombre', 'Name'],
  color: ['Color', 'Colour'],
  place: ['Puesto', 'Place'],
  placeHint: [
    'De 1 a 99, por debajo del tuyo. Administrador está en 90, Moderador en 50 y Miembro en 0.',
    'From 1 to 99, below your own. Admin is 90, Moderator 50, Member 0.',
  ],
  maxMembers: ['Máximo de miembros', 'Most members'],
  maxMembersHint: ['Vacío: los que haga falta.', 'Empty: any number.'],
  systemHint: [
    'De los rangos del sistema solo se puede cambiar el color.',
    'Only the colour of system roles can be changed.',
  ],
  aboveHint: [
    'Este rango está a tu altura o por encima: no puedes cambiarlo.',
    'This role stands at your level or above it: you cannot change it.',
  ],
  seeMembers: ['Ver sus miembros', 'See its members'],
  save: ['Guardar', 'Save'],
  saved: ['Rango guardado', 'Role saved'],
  created: ['Rango creado', 'Role created'],
  remove: ['Eliminar rango', 'Delete role'],
  removeTitle: [
    (name: string) => `¿Eliminar el rango ${name}?`,
    (name: string) => `Delete the role ${name}?`,
  ],
  removeText: [
    'Quienes lo tienen pasan a ser miembros sin rango. No se puede deshacer.',
    'Those who have it become plain members. This cannot be undone.',
  ],
  removed: [
    (count: number) =>
      count === 1 ? 'Rango eliminado; 1 miembro lo tenía' : `Rango eliminado; lo tenían ${count} miembros`,
    (count: number) =>
      count === 1 ? 'Role deleted; 1 member had it' : `Role deleted; ${count} members had it`,
  ],
  gone: ['Este rango ya no existe', 'This role does not exist any more'],
  matrix: ['Permisos de cada rango', 'Permissions of each role'],
  permission: ['Permiso', 'Permission'],
  cell: [
    (permission: string, role: string) => `${permission}: ${role}`,
    (permission: string, role: string) => `${permission}: ${role}`,
  ],
  lacking: ['Solo puedes dar permisos que tú tienes', 'You can give only permissions that you have'],
  changed: [
    (count: number) => (count === 1 ? '1 rango cambiado' : `${count} rangos cambiados`),
    (count: number) => (count === 1 ? '1 role changed' : `${count} roles changed`),
  ],
  discard: ['Descartar', 'Discard'],
  notSaved: [(name: string) => `No se guardó ${name}`, (name: string) => `${name} was not saved`],
});
