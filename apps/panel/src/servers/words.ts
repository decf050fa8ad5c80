import { defineWords } from '../words/words.ts';

export const serversWords = defineWords({
  title: ['Servidores', 'Servers'],
  description: [
    'Las comunidades en las que juegas y las que llevas.',
    'The communities in which you play, and those that you run.',
  ],
  found: ['Fundar un servidor', 'Found a server'],
  tabsLabel: ['Listas de servidores', 'Lists of servers'],
  tabs: {
    mine: ['Mis servidores', 'My servers'],
    discover: ['Descubrir', 'Discover'],
  },
  ranks: {
    owner: ['Propietario', 'Owner'],
    admin: ['Administrador', 'Admin'],
    mod: ['Moderador', 'Moderator'],
    member: ['Miembro', 'Member'],
  },
  types: {
    text: ['Texto', 'Text'],
    voice: ['Voz', 'Voice'],
  },
  members: [
    (count: string, isOne: boolean) => (isOne ? `${count} miembro` : `${count} miembros`),
    (count: string, isOne: boolean) => (isOne ? `${count} member` : `${count} members`),
  ],
  more: ['Mostrar más', 'Show more'],
  failed: ['No se pudieron cargar los servidores', 'The servers could not be loaded'],
  mine: {
    empty: ['Aún no estás en ningún servidor', 'You are in no server yet'],
    emptyText: [
      'Entra con el código que te dieron, busca uno público o funda el tuyo.',
      'Join with the code that you were given, look for a public one, or found your own.',
    ],
    discover: ['Buscar servidores públicos', 'Look for public servers'],
    actions: [(name: string) => `Acciones de ${name}`, (name: string) => `Actions for ${name}`],
    plan: ['Plan y pagos', 'Plan and payments'],
    invite: ['Invitar', 'Invite'],
    leave: ['Salir del servidor', 'Leave the server'],
    leaveTitle: [(name: string) => `¿Salir de ${name}?`, (name: string) => `Leave ${name}?`],
    leaveText: [
      'Dejas de ser miembro y pierdes tu rango. Tus personajes, dinero y objetos se guardan: los recuperas si vuelves a entrar.',
      'You are no longer a member and lose your rank. Your characters, money and items are kept: you have them again if you come back.',
    ],
    left: [(name: string) => `Has salido de ${name}`, (name: string) => `You have left ${name}`],
  },
  join: {
    title: ['Entrar con un código', 'Join with a code'],
    text: [
      'Vale el código de invitación de un servidor o el que te muestra el juego.',
      'Use the invitation code of a server, or the one that the game shows you.',
    ],
    code: ['Código', 'Code'],
    submit: ['Entrar', 'Join'],
    malformed: [
      'Un código tiene de 4 a 12 letras o cifras. Cópialo entero.',
      'A code has 4 to 12 letters or digits. Copy all of it.',
    ],
    joined: [(name: string) => `Has entrado en ${name}`, (name: string) => `You have joined ${name}`],
    already: ['Ya eras miembro de este servidor', 'You were a member of this server already'],
    banned: ['Tienes vetada la entrada a este servidor', 'You are banned from this server'],
    reason: ['Motivo', 'Reason'],
    until: ['Hasta', 'Until'],
    forever: ['Sin fecha de fin', 'Permanent'],
    lift: [
      'Solo quien administra el servidor puede levantar el veto.',
      'Only the people who run the server can lift the ban.',
    ],
  },
  discover: {
    search: ['Buscar por nombre', 'Search by name'],
    filters: ['Buscar servidores públicos', 'Look for public servers'],
    type: ['Tipo', 'Type'],
    language: ['Idioma', 'Language'],
    anyType: ['Todos los tipos', 'All types'],
    anyLanguage: ['Todos los idiomas', 'All languages'],
    join: ['Entrar', 'Join'],
    joinLabel: [(name: string) => `Entrar en ${name}`, (name: string) => `Join ${name}`],
    open: ['Abrir', 'Open'],
    openLabel: [(name: string) => `Abrir ${name}`, (name: string) => `Open ${name}`],
    full: ['Lleno', 'Full'],
    chat: ['Chat', 'Chat'],
    chatLabel: [
      (name: string) => `Chat de ${name}, en otra ventana`,
      (name: string) => `Chat of ${name}, in another window`,
    ],
    noDescription: ['Sin descripción.', 'No description.'],
    empty: ['Aún no hay servidores públicos', 'There are no public servers yet'],
    emptyText: [
      'Funda el tuyo, o entra en uno privado con su código.',
      'Found your own, or join a private one with its code.',
    ],
    nothing: ['Ningún servidor coincide', 'No server matches'],
    nothingText: ['Prueba con otro nombre o quita los filtros.', 'Try another name, or clear the filters.'],
    clear: ['Quitar filtros', 'Clear filters'],
  },
});
