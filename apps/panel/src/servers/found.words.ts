import { defineWords } from '../words/words.ts';

export const foundWords = defineWords({
  title: ['Fundar un servidor', 'Found a server'],
  back: ['Servidores', 'Servers'],
  stepsLabel: ['Pasos', 'Steps'],
  steps: {
    name: ['Nombre e idioma', 'Name and language'],
    economy: ['Economía', 'Economy'],
    invite: ['Invitar', 'Invite'],
  },
  unknown: [
    'Puede que ya se haya hecho. Si lo envías otra vez, se hace una sola vez.',
    'It may have been done already. If you send it again, it is done once.',
  ],
  name: {
    name: ['Nombre', 'Name'],
    description: ['Descripción', 'Description'],
    descriptionHint: ['Lo que lee quien busca una comunidad.', 'Read by people who look for a community.'],
    logo: ['Logotipo', 'Logo'],
    logoHint: [
      'PNG, JPEG, WebP o GIF de hasta 2 MiB. Sin él se ven las iniciales.',
      'PNG, JPEG, WebP or GIF of up to 2 MiB. Without it, the initials show.',
    ],
    type: ['Tipo de juego', 'Play style'],
    types: {
      text: {
        title: ['Texto', 'Text'],
        text: [
          'Se interpreta escribiendo, en el chat o en el juego',
          'Played by writing, in the chat or in the game',
        ],
      },
      voice: {
        title: ['Voz', 'Voice'],
        text: ['Se interpreta hablando', 'Played by talking'],
      },
    },
    language: ['Idioma', 'Language'],
    submit: ['Fundar y seguir', 'Found it and go on'],
    order: ['Empezar con un plan de pago', 'Begin with a paid plan'],
    paidText: [
      'El servidor se crea cuando se confirma el pago, y estará entre los tuyos.',
      'The server is created when the payment is confirmed, and will be among yours.',
    ],
    founded: [(name: string) => `${name} está fundado`, (name: string) => `${name} is founded`],
  },
  economy: {
    title: ['Elige cómo corre el dinero', 'Choose how money moves'],
    text: [
      'El servidor ya existe. Esto solo pone los números de partida: puedes cambiarlos cuando quieras en el banco.',
      'The server exists already. This only sets the numbers to begin with: you can change them in the bank at any time.',
    ],
    preset: ['Ritmo', 'Pace'],
    presets: {
      slow: {
        title: ['Lento', 'Slow'],
        text: ['Se empieza con poco y cada moneda cuenta', 'People start with little, and every coin counts'],
      },
      usual: {
        title: ['Habitual', 'Usual'],
        text: [
          'Los valores con los que empieza casi todo el mundo',
          'The values that nearly everybody starts with',
        ],
      },
      fast: {
        title: ['Rápido', 'Fast'],
        text: ['Dinero para comprar desde el primer día', 'Money to buy things from the first day'],
      },
    },
    numbers: ['Lo que pone', 'What it sets'],
    initial_balance: ['Saldo de una cuenta nueva', 'Balance of a new account'],
    savings_interest_rate: ['Interés de los ahorros', 'Interest on savings'],
    fee_percent: ['Comisión por transferencia', 'Transfer fee'],
    max_loan_amount: ['Préstamo máximo', 'Largest loan'],
    late_fee_percent: ['Recargo por pagar tarde', 'Late payment surcharge'],
    max_fine: ['Multa máxima', 'Largest fine'],
    percent: [(value: string) => `${value} %`, (value: string) => `${value}%`],
    currencyName: ['Nombre de la moneda', 'Currency name'],
    currencySymbol: ['Símbolo', 'Symbol'],
    symbolHint: ['Hasta 8 caracteres, por ejemplo € o RP$.', 'Up to 8 characters, such as € or RP$.'],
    submit: ['Guardar y seguir', 'Save and go on'],
    skip: ['Dejarlo como está', 'Leave it as it is'],
    failed: ['No se guardó todo', 'Not all of it was saved'],
    failedText: [
      'El servidor sigue ahí. Vuelve a guardar: lo ya guardado queda igual.',
      'The server is still there. Save again: what was saved already stays the same.',
    ],
  },
  invite: {
    title: ['Invita a tu gente', 'Invite your people'],
    text: [
      'Quien tenga el código o el enlace entra como miembro.',
      'Whoever has the code or the link joins as a member.',
    ],
    code: ['Código de invitación', 'Invitation code'],
    link: ['Enlace de invitación', 'Invitation link'],
    copy: ['Copiar', 'Copy'],
    copied: ['Copiado', 'Copied'],
    copyFailed: [
      'No se pudo copiar. Selecciona el texto y cópialo.',
      'Could not copy. Select the text and copy it.',
    ],
    regenerate: ['Cambiar el código', 'Change the code'],
    regenerateTitle: ['¿Cambiar el código de invitación?', 'Change the invitation code?'],
    regenerateText: [
      'El código y el enlace de ahora dejan de valer al momento. Quien ya entró, sigue dentro.',
      'The present code and link stop working at once. Whoever has joined stays.',
    ],
    own: ['Código propio', 'Code of your own'],
    ownHint: [
      'De 4 a 12 letras o cifras. Vacío: uno al azar.',
      '4 to 12 letters or digits. Empty: a random one.',
    ],
    regenerated: ['Código cambiado', 'Code changed'],
    ownersOnly: [
      'Solo quien administra el servidor ve el código. Pídeselo.',
      'Only the people who run the server see the code. Ask them for it.',
    ],
    next: [
      'Lo demás puede esperar: los primeros pasos están en el resumen del servidor.',
      'All else can wait: the first steps are on the overview of the server.',
    ],
    character: ['Crear mi personaje', 'Make my character'],
    open: ['Abrir el servidor', 'Open the server'],
  },
});
