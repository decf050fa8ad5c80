import { defineWords, type Pair } from '../words/words.ts';

export const accountWords = defineWords({
  title: ['Mi cuenta', 'My account'],
  description: [
    'Quién eres aquí, desde dónde entras y cómo se ve el panel. Vale para todos tus servidores.',
    'Who you are here, where you sign in from and how the panel looks. The same for all your servers.',
  ],
  tabsLabel: ['Partes de la cuenta', 'Parts of the account'],
  tabs: {
    identity: ['Identidad', 'Identity'],
    chat: ['Chat', 'Chat'],
    keys: ['Dispositivos', 'Devices'],
    servers: ['Servidores', 'Servers'],
    appearance: ['Aspecto', 'Appearance'],
    data: ['Tus datos', 'Your data'],
    legal: ['Condiciones', 'Terms'],
  },
  identity: {
    title: ['Tu cuenta de juego', 'Your game account'],
    text: [
      'Entras con ella, y es la misma en todos los servidores. El nombre se actualiza cada vez que entras.',
      'You sign in with it, and it is the same in every server. The name follows whenever you sign in.',
    ],
    name: ['Nombre en el juego', 'Name in the game'],
    gameId: ['Identificador del juego', 'Id of the game platform'],
    userId: ['Identificador en Cabildo', 'Id in Cabildo'],
    userIdHint: [
      'Dáselo a quien administra un servidor si no te encuentra.',
      'Give it to the people who run a server if they cannot find you.',
    ],
    chatAccounts: ['Cuentas de chat', 'Chat accounts'],
    servers: ['Servidores', 'Servers'],
  },
  chat: {
    title: ['Cuentas de chat enlazadas', 'Linked chat accounts'],
    text: [
      'Con una cuenta enlazada, los bots de tus servidores saben quién eres. Puedes enlazar hasta 5.',
      'With a linked account, the bots of your servers know who you are. You can link up to 5.',
    ],
    link: ['Enlazar una cuenta', 'Link an account'],
    empty: ['No has enlazado ninguna cuenta', 'You have linked no account'],
    emptyText: [
      'Enlaza tu cuenta de la plataforma de chat: te lleva allí a dar permiso y vuelves aquí.',
      'Link your account of the chat platform: you give permission there and come back here.',
    ],
    full: [
      'Ya tienes 5 cuentas enlazadas, el máximo.',
      'You have 5 linked accounts already, the most there may be.',
    ],
    name: ['Cuenta', 'Account'],
    id: ['Identificador', 'Id'],
    actions: ['Acciones', 'Actions'],
    unlink: ['Desenlazar', 'Unlink'],
    unlinkLabel: [(name: string) => `Desenlazar ${name}`, (name: string) => `Unlink ${name}`],
    unlinkTitle: [(name: string) => `¿Desenlazar ${name}?`, (name: string) => `Unlink ${name}?`],
    unlinkText: [
      'Los bots dejan de saber que eres tú, y los roles que te daba en tus servidores dejan de contar. Puedes volver a enlazarla.',
      'Bots no longer know that it is you, and the roles that it gave you in your servers stop counting. You can link it again.',
    ],
    unlinked: ['La cuenta de chat está desenlazada.', 'The chat account is unlinked.'],
    move: ['Llevar a otra', 'Move'],
    moveLabel: [
      (name: string) => `Llevar ${name} a otra cuenta de juego`,
      (name: string) => `Move ${name} to another game account`,
    ],
    moveTitle: [
      (name: string) => `¿Llevar ${name} a otra cuenta de juego?`,
      (name: string) => `Move ${name} to another game account?`,
    ],
    moveText: [
      'Entra ahora con la otra cuenta de juego y confírmalo allí. Solo vale si también entraste con esta en los últimos diez minutos; si no, sal y vuelve a entrar antes.',
      'Sign in with the other game account now, and confirm there. It works only if you signed in with this one within the last ten minutes too; otherwise sign out and in again first.',
    ],
    moveSignIn: ['Entrar con la otra', 'Sign in with the other'],
    arriveTitle: ['¿Traer la cuenta de chat aquí?', 'Move the chat account here?'],
    arriveText: [
      (id: string) => `La cuenta de chat ${id} deja la cuenta de juego anterior y pasa a esta.`,
      (id: string) => `The chat account ${id} leaves the other game account and comes to this one.`,
    ],
    arrive: ['Traer la cuenta', 'Move it here'],
    outcomes: {
      success: ['La cuenta de chat está enlazada.', 'The chat account is linked.'],
      already_linked: [
        'Esa cuenta de chat ya estaba enlazada, a esta cuenta o a otra. No cambió nada. Si la tiene otra cuenta de juego tuya, entra con ella y desenlázala o llévala a esta.',
        'That chat account was linked already, to this account or to another. Nothing changed. If another game account of yours has it, sign in with that one and unlink it or move it here.',
      ],
      limit_reached: [
        'Ya tienes 5 cuentas de chat, el máximo. No se enlazó.',
        'You have 5 chat accounts already, the most there may be. It was not linked.',
      ],
      refused: [
        'No diste permiso en la plataforma de chat. Puedes volver a intentarlo cuando quieras.',
        'You gave no permission on the chat platform. You can try again at any time.',
      ],
      expired: [
        'El enlace tardó demasiado y ya no vale. Vuelve a empezar.',
        'The link took too long and is no longer valid. Start again.',
      ],
      failed: [
        'No se pudo enlazar la cuenta. Vuelve a intentarlo en un momento.',
        'The account could not be linked. Try again in a moment.',
      ],
    },
  },
  keys: {
    title: ['Dispositivos con la sesión abierta', 'Devices that are signed in'],
    text: [
      'Cada dispositivo o navegador en el que entraste tiene una clave. Si no reconoces alguno, ciérralo.',
      'Each device or browser in which you signed in has a key. If you do not know one of them, end it.',
    ],
    device: ['Dispositivo', 'Device'],
    key: ['Clave', 'Key'],
    lastUsed: ['Último uso', 'Last used'],
    created: ['Desde', 'Since'],
    expires: ['Caduca sin uso', 'Ends unused'],
    actions: ['Acciones', 'Actions'],
    current: ['Este', 'This one'],
    panel: ['Panel', 'Panel'],
    browser: [
      (browser: string, system: string) => `${browser} en ${system}`,
      (browser: string, system: string) => `${browser} on ${system}`,
    ],
    someBrowser: ['Navegador', 'Browser'],
    revoke: ['Cerrar', 'End'],
    revokeLabel: [
      (device: string) => `Cerrar la sesión de ${device}`,
      (device: string) => `End the session of ${device}`,
    ],
    revokeTitle: ['¿Cerrar esta sesión?', 'End this session?'],
    revokeText: [
      (device: string) =>
        `${device} deja de tener acceso al momento. Para volver a entrar desde allí hay que iniciar sesión.`,
      (device: string) => `${device} loses access at once, and has to sign in to return.`,
    ],
    revokeConfirm: ['Cerrar la sesión', 'End the session'],
    revoked: ['Sesión cerrada', 'Session ended'],
    others: ['Cerrar las demás sesiones', 'End the other sessions'],
    othersTitle: ['¿Cerrar todas las demás sesiones?', 'End all other sessions?'],
    othersText: [
      (count: number) =>
        count === 1
          ? 'El otro dispositivo deja de tener acceso al momento. Este sigue dentro.'
          : `Los otros ${count} dispositivos dejan de tener acceso al momento. Este sigue dentro.`,
      (count: number) =>
        count === 1
          ? 'The other device loses access at once. This one stays.'
          : `The other ${count} devices lose access at once. This one stays.`,
    ],
    othersConfirm: ['Cerrar las demás', 'End the others'],
    othersRevoked: ['Las demás sesiones están cerradas', 'The other sessions have ended'],
    everywhere: ['Cerrar sesión en todas partes', 'Sign out everywhere'],
    everywhereTitle: ['¿Cerrar sesión en todas partes?', 'Sign out everywhere?'],
    everywhereText: [
      'Se cierran todas las sesiones, también esta. Vuelves a la pantalla de entrada.',
      'All sessions end, this one too. You return to the sign-in.',
    ],
    everywhereConfirm: ['Cerrar todas', 'End all'],
  },
  servers: {
    title: ['Tus servidores', 'Your servers'],
    text: ['El rango que tienes en cada uno.', 'Your role in each of them.'],
    server: ['Servidor', 'Server'],
    rank: ['Rango', 'Role'],
    type: ['Tipo', 'Type'],
    types: {
      text: ['Texto', 'Text'],
      voice: ['Voz', 'Voice'],
    },
    ranks: {
      owner: ['Propietario', 'Owner'],
      admin: ['Administrador', 'Admin'],
      mod: ['Moderador', 'Moderator'],
      member: ['Miembro', 'Member'],
    } as Record<string, Pair>,
    all: ['Ver y administrar servidores', 'See and manage servers'],
    empty: ['Aún no estás en ningún servidor', 'You are in no server yet'],
    emptyText: [
      'Entra con un código, busca uno público o funda el tuyo.',
      'Join one with a code, look for a public one, or found your own.',
    ],
  },
  appearance: {
    title: ['Idioma y tema', 'Language and theme'],
    text: ['Se guardan en este navegador.', 'Kept in this browser.'],
    language: ['Idioma', 'Language'],
    languages: {
      es: {
        title: ['Español', 'Español'],
        text: ['Todo el panel, también los errores', 'Todo el panel, también los errores'],
      },
      en: {
        title: ['English', 'English'],
        text: ['The whole panel, errors too', 'The whole panel, errors too'],
      },
    },
    theme: ['Tema', 'Theme'],
    themes: {
      system: {
        title: ['Como el sistema', 'As the system'],
        text: ['Cambia con tu dispositivo', 'Changes with your device'],
      },
      light: {
        title: ['Claro', 'Light'],
        text: ['Para el día', 'For the day'],
      },
      dark: {
        title: ['Oscuro', 'Dark'],
        text: ['Para noches largas', 'For long nights'],
      },
    },
  },
  data: {
    copyTitle: ['Una copia de tus datos', 'A copy of your data'],
    copyText: [
      'Un archivo JSON con lo que se guarda de ti: la cuenta, los dispositivos y, de cada servidor, tus personajes con todo lo suyo. Una vez cada 24 horas.',
      'A JSON file with what is held of you: the account, the devices and, of each server, your characters with all that is theirs. Once in 24 hours.',
    ],
    download: ['Descargar mis datos', 'Download my data'],
    file: ['cabildo-mis-datos.json', 'cabildo-my-data.json'],
    downloaded: ['El archivo se ha descargado.', 'The file has been downloaded.'],
    deleteTitle: ['Borrar la cuenta', 'Delete the account'],
    deleteText: [
      'Dejas todos tus servidores, y tus personajes, su dinero y sus cosas se pierden. Los servidores que fundaste tienes que transferirlos o borrarlos antes.',
      'You leave all your servers, and your characters, their money and their things are lost. Servers that are yours must be transferred or deleted before.',
    ],
    delete: ['Borrar mi cuenta', 'Delete my account'],
    deleteQuestion: ['¿Borrar tu cuenta para siempre?', 'Delete your account for ever?'],
    deleteWarning: [
      'Se cierran todas tus sesiones y se borra quién eres, también en los registros. No se puede recuperar. Si vuelves a entrar, empiezas de cero; los vetos siguen en pie.',
      'All your sessions end, and who you are is deleted, in the logs too. It cannot be had back. If you sign in again, you begin anew; bans stay in force.',
    ],
  },
  legal: {
    title: ['Condiciones y privacidad', 'Terms and privacy'],
    text: [
      'Los documentos en vigor y lo que has aceptado.',
      'The documents in force, and what you have accepted.',
    ],
    accepted: ['Aceptada', 'Accepted'],
    toRead: ['Informativa', 'To be read'],
    version: [(version: string) => `Versión ${version}`, (version: string) => `Version ${version}`],
    failed: ['No se pudieron cargar los documentos', 'The documents could not be loaded'],
  },
});
