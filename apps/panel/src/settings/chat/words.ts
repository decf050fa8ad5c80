import { defineWords } from '../../words/words.ts';

export const chatWords = defineWords({
  guild: ['Comunidad de chat', 'Chat community'],
  guildText: [
    'Con el enlace, el bot sabe qué roles tiene cada miembro y puede actuar en el juego.',
    'With the link, the bot knows the roles of each member and can act in the game.',
  ],
  linked: ['Enlazada', 'Linked'],
  notLinked: ['Sin enlazar', 'Not linked'],
  guildId: ['Identificador de la comunidad', 'Id of the community'],
  guildHint: [
    'De 17 a 20 cifras. Tienes que ser quien la administra.',
    '17 to 20 digits. You have to be the one who runs it.',
  ],
  link: ['Enlazar', 'Link'],
  relink: ['Cambiar de comunidad', 'Link another one'],
  linkDone: ['Comunidad enlazada', 'Community linked'],
  unlink: {
    label: ['Desenlazar', 'Unlink'],
    title: ['¿Desenlazar la comunidad de chat?', 'Unlink the chat community?'],
    text: [
      'El bot deja de reconocer a los miembros y de actuar aquí. Puedes enlazarla otra vez.',
      'The bot no longer knows the members, nor acts here. You can link it again.',
    ],
    done: ['Comunidad desenlazada', 'Community unlinked'],
  },
  ownerOnly: [
    'Solo quien es propietario del servidor puede enlazarla.',
    'Only the owner of the server can link it.',
  ],
  botWay: [
    'También desde el chat: quien sea propietario de ambos le da al bot este código.',
    'From the chat, too: whoever owns both gives the bot this code.',
  ],
  code: ['Código de invitación, también para el bot', 'Invitation code, for the bot too'],
  token: ['Token del bot', 'Token of the bot'],
  tokenText: [
    'Con él un bot tuyo actúa en este servidor. Solo hay uno.',
    'A bot of yours acts in this server with it. There is one only.',
  ],
  rotate: {
    label: ['Crear token nuevo', 'Make a new token'],
    title: ['¿Crear un token nuevo?', 'Make a new token?'],
    text: [
      'El de ahora, si lo hay, deja de valer al momento: el bot no entra hasta que le pongas el nuevo.',
      'The present one, if there is one, stops working at once: the bot is shut out until you give it the new one.',
    ],
  },
  secretTitle: ['Token del bot', 'Token of the bot'],
  secretUse: [
    'Ponlo en la configuración de tu bot. Quien lo tenga actúa como él: no lo publiques.',
    'Put it into the configuration of your bot. Whoever has it acts as the bot: do not publish it.',
  ],
  limits: ['Personajes por rol de chat', 'Characters by chat role'],
  limitsText: [
    'Quien tiene varios roles se queda con el límite más alto. El del plan vale siempre.',
    'Whoever has several roles gets the highest limit. That of the plan always counts.',
  ],
  role: ['Rol de chat', 'Chat role'],
  roleHint: ['Su identificador, de 17 a 20 cifras.', 'Its id, of 17 to 20 digits.'],
  most: ['Personajes vivos', 'Living characters'],
  add: ['Fijar límite', 'Set a limit'],
  added: ['Límite fijado', 'Limit set'],
  actions: ['Acciones', 'Actions'],
  change: ['Cambiar', 'Change'],
  remove: ['Quitar', 'Remove'],
  removeTitle: [
    (role: string) => `¿Quitar el límite del rol ${role}?`,
    (role: string) => `Remove the limit of the role ${role}?`,
  ],
  removeText: [
    'Quien solo tenga este rol se queda con el límite de los demás.',
    'Whoever has this role alone gets the limit of the others.',
  ],
  removed: ['Límite quitado', 'Limit removed'],
  noLimits: [
    'Ningún rol tiene límite: solo cuenta el del plan.',
    'No role has a limit: that of the plan alone counts.',
  ],
  others: ['Para quien no tiene ninguno de estos roles', 'For those without any of these roles'],
  othersHint: [
    'Vacío: 1. Solo cuenta si algún rol tiene límite.',
    'Empty: 1. It counts only if some role has a limit.',
  ],
  save: ['Guardar', 'Save'],
  limitTitle: ['Límite de un rol', 'Limit of a role'],
});
