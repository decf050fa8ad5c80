import { defineWords } from '../../words/words.ts';

export const peopleWords = defineWords({
  addContact: ['Añadir contacto', 'Add contact'],
  noContacts: ['Sin contactos', 'No contacts'],
  noContactsText: [
    'Guarda a quien pagas a menudo y aparecerá el primero al pagar.',
    'Save the people you pay often, and they come first when you pay.',
  ],
  alias: ['Nombre del contacto', 'Contact name'],
  kind: ['Qué guardas', 'Save a'],
  kinds: {
    person: ['Persona', 'Person'],
    card: ['Tarjeta', 'Card'],
  },
  cardNumber: ['Número de la tarjeta', 'Card number'],
  card: [(end: string) => `Tarjeta ···${end}`, (end: string) => `Card ···${end}`],
  added: ['Contacto guardado', 'Contact saved'],
  pay: ['Pagar', 'Pay'],
  remove: ['Quitar', 'Remove'],
  removeTitle: [(name: string) => `Quitar a ${name}`, (name: string) => `Remove ${name}`],
  removeText: ['Podrás añadirlo otra vez cuando quieras.', 'You can add it again whenever you like.'],
  addHeir: ['Nombrar heredero', 'Name an heir'],
  noHeirs: ['Sin herederos', 'No heirs'],
  noHeirsText: [
    'Elige quién recibe lo de tu personaje cuando muera, y qué parte.',
    'Choose who inherits from your character, and how much.',
  ],
  heir: ['Heredero', 'Heir'],
  share: ['Parte', 'Share'],
  shareHint: [
    'Un porcentaje de 1 a 100. La suma no puede pasar de 100.',
    'A percentage from 1 to 100. The total cannot exceed 100.',
  ],
  assigned: ['Repartido', 'Allocated'],
  saved: ['Heredero guardado', 'Heir saved'],
  change: ['Cambiar parte', 'Change share'],
  heirText: ['Dejará de heredar de este personaje.', 'They no longer inherit from this character.'],
  rest: ['Lo que no repartas pasa al servidor.', 'What you do not allocate goes to the server.'],
});
