import { defineWords } from '../../words/words.ts';

/** The words of the command line and of the keys. */
export const consoleWords = defineWords({
  line: ['Persona, DNI, matrícula u orden', 'Person, ID number, plate or command'],
  lineOrders: ['Orden: 10-8, att 41, c 41', 'Command: 10-8, att 41, c 41'],
  offDuty: ['No estás de servicio con este personaje.', 'You are not on duty with this character.'],
  noUnit: [
    (text: string) => `Ninguna unidad de servicio es «${text}», o lo son varias. Usa su número.`,
    (text: string) => `No unit on duty is “${text}”, or several are. Use its number.`,
  ],
  noCall: [
    (number: number) => `El aviso ${number} no está en el tablero.`,
    (number: number) => `Call ${number} is not on the board.`,
  ],
  keys: ['Teclas y órdenes', 'Keys and commands'],
  keysOn: ['Teclas sueltas', 'Single keys'],
  keysHint: [
    'Apágalas si dictas por voz. Nunca actúan mientras escribes.',
    'Turn them off if you use your voice to type. They never act while you type.',
  ],
  keyNames: {
    '?': ['Esta lista', 'This list'],
    'Ctrl + K': ['Buscar o hacer algo en todo el panel', 'Search or do anything in the whole panel'],
    '/': ['Línea de órdenes', 'Command line'],
    n: ['Nuevo aviso', 'New call'],
    f: ['Buscar en los avisos', 'Search the calls'],
    'j, k': ['Aviso siguiente, anterior', 'Next call, previous call'],
    a: ['Asignar una unidad al aviso marcado o abierto', 'Attach a unit to the call that is marked or open'],
    t: ['Atender tú ese aviso', 'Take that call yourself'],
    v: ['Tarjetas o filas', 'Cards or rows'],
    '1 – 5': [
      'Tu estado: disponible, ocupada, en camino, en el lugar, fuera de servicio',
      'Your status: available, busy, en route, on scene, out of service',
    ],
    F9: ['Pánico', 'Panic'],
    Esc: ['Cerrar lo que está abierto al lado', 'Close what is open beside the board'],
  },
  orders: ['Órdenes', 'Commands'],
  orderNames: {
    '10-8, 10-6, 10-76, 10-23, 10-7': [
      'Tu estado: disponible, ocupada, en camino, en el lugar, fuera de servicio',
      'Your status: available, busy, en route, on scene, out of service',
    ],
    '10-8 3': ['El estado de la unidad 3, si la diriges', 'The status of unit 3, if you lead it'],
    'att 41 3': [
      'Enviar la unidad 3 al aviso 41; sin unidad, la tuya; también por el nombre',
      'Send unit 3 to call 41; without a unit, your own; by its name, too',
    ],
    'det 41 3': ['Retirarla de él', 'Take it off again'],
    'c 41': ['Abrir el aviso 41', 'Open call 41'],
    'p ABC123': ['Consultar una matrícula', 'Look up a plate'],
    'n luis vega': ['Consultar a una persona', 'Look up a person'],
  },
});
