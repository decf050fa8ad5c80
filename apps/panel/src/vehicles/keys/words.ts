import { defineWords } from '../../words/words.ts';

export const keysWords = defineWords({
  keys: ['Llaves', 'Keys'],
  none: ['Nadie más tiene llave.', 'Nobody else has a key.'],
  give: ['Dar una llave', 'Give a key'],
  giveText: [
    'Quien la tiene abre el vehículo en el juego, y no puede venderlo.',
    'It opens the vehicle in the game, and lets nobody sell it.',
  ],
  given: ['Llave entregada', 'Key given'],
  to: ['Para', 'To'],
  until: ['Hasta', 'Until'],
  untilHint: ['Vacío: hasta que se la quites.', 'Empty: until you take it.'],
  open: ['Hasta que se la quites', 'Until you take it'],
  upTo: ['Vale hasta', 'Valid until'],
  take: ['Quitar', 'Take'],
  takeOf: [(name: string) => `Quitar la llave a ${name}`, (name: string) => `Take the key from ${name}`],
  held: ['Con llave', 'With a key'],
  heldText: [
    'Es de otra persona, que te dio una llave.',
    'It belongs to another person, who gave you a key.',
  ],
  giveBack: {
    label: ['Devolver la llave', 'Give the key back'],
    title: ['¿Devolver la llave?', 'Give the key back?'],
    text: ['Ya no podrás abrir el vehículo.', 'You will no longer open the vehicle.'],
    done: ['Llave devuelta', 'Key given back'],
  },
});
