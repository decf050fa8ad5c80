import { defineWords } from '../../words/words.ts';

export const configWords = defineWords({
  description: [
    'Cómo nacen las matrículas y cuántos vehículos puede tener cada personaje.',
    'How plates are assigned, and how many vehicles each character may have.',
  ],
  plates: ['Matrículas', 'Plates'],
  platesText: [
    'Lo que cambies vale para los vehículos que se compren desde ahora. Los demás se quedan como están.',
    'Changes apply to vehicles that are bought from now on. All others stay as they are.',
  ],
  mode: ['Cómo se asignan', 'How they are assigned'],
  modes: {
    random: {
      title: ['Al azar', 'At random'],
      text: ['Salen de un formato.', 'From a format.'],
    },
    custom: {
      title: ['A elegir', 'By choice'],
      text: ['La elige quien compra.', 'The buyer chooses.'],
    },
    sequential: {
      title: ['En orden', 'Sequential'],
      text: ['Un prefijo y un número que crece.', 'A prefix and a rising number.'],
    },
  },
  format: ['Formato', 'Format'],
  formatHint: [
    '# es una cifra, A una letra y * cualquiera de las dos. Lo demás queda como está; \\A es la letra A.',
    '# is a digit, A a letter and * either. Anything else stays as it is; \\A is the letter A.',
  ],
  prefix: ['Prefijo', 'Prefix'],
  prefixHint: ['Vacío: solo el número.', 'Empty: the number alone.'],
  regex: ['Norma de las matrículas', 'Rule for plates'],
  regexHint: [
    'Expresión regular que debe cumplir la matrícula entera. Vacía: vale cualquiera que esté libre.',
    'Regular expression that the whole plate must match. Empty: any that is free will do.',
  ],
  example: ['Por ejemplo', 'For example'],
  noExample: ['Con este formato no sale ninguna matrícula.', 'This format gives no plates.'],
  limits: ['Límites', 'Limits'],
  limitsText: ['Cuántos vehículos puede tener un personaje.', 'How many vehicles a character may have.'],
  most: ['Vehículos por personaje', 'Vehicles per character'],
  saved: ['Configuración guardada', 'Configuration saved'],
  roles: ['Límites por rol de chat', 'Limits by chat role'],
  rolesText: [
    'Quien tiene uno de estos roles en el chat de la comunidad puede tener más. Cuenta el mayor.',
    'Whoever has one of these roles in the community’s chat may have more. The highest counts.',
  ],
  role: ['Rol de chat', 'Chat role'],
  roleHint: [
    'Su número: en el chat, con el modo de desarrollador, «Copiar ID».',
    'Its number: in the chat, in developer mode, “Copy ID”.',
  ],
  roleMost: ['Vehículos', 'Vehicles'],
  noRoles: ['Ningún rol tiene un límite propio.', 'No role has a limit of its own.'],
  add: ['Añadir límite', 'Add limit'],
  change: ['Cambiar límite', 'Change limit'],
  roleSaved: ['Límite guardado', 'Limit saved'],
});
