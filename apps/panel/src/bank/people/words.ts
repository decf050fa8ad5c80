import { defineWords } from '../../words/words.ts';

export const peopleWords = defineWords({
  addContact: ['Añadir contacto', 'Add contact'],
  noContacts: ['Sin contactos', 'No contacts'],
  noContactsText: [
    'Guarda a quien pagas a menudo y aparecerá el primero al pagar.',
    'Keep whom you pay often, and they come first when you pay.',
  ],
  alias: ['Nombre del contacto', 'Name of the contact'],
  kind: ['Qué guardas', 'What you keep'],
  kinds: {
    person: ['Persona', 'Person'],
    card: ['Tarjeta', 'Card'],
  },
  cardNumber: ['Número de la tarjeta', 'Number of the card'],
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
    'Choose who gets what your character has when it dies, and which share.',
  ],
  heir: ['Heredero', 'Heir'],
  share: ['Parte', 'Share'],
  shareHint: [
    'Un porcentaje de 1 a 100. La suma no puede pasar de 100.',
    'A percentage from 1 to 100. The sum cannot pass 100.',
  ],
  assigned: ['Repartido', 'Shared out'],
  saved: ['Heredero guardado', 'Heir saved'],
  change: ['Cambiar parte', 'Change share'],
  heirText: ['Dejará de heredar de este personaje.', 'They no longer inherit from this character.'],
  rest: ['Lo que no repartas pasa al servidor.', 'What you do not share out goes to the server.'],
});
