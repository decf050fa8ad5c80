import { defineWords } from '../../words/words.ts';

export const dangerWords = defineWords({
  transfer: ['Ceder el servidor', 'Transfer the server'],
  transferText: [
    'Otra persona pasa a ser la propietaria y tú quedas como administrador. Solo ella podría devolvértelo.',
    'Somebody else becomes the owner, and you become an admin. Only they could give it back.',
  ],
  transferTitle: [(name: string) => `¿Ceder ${name}?`, (name: string) => `Transfer ${name}?`],
  target: ['Cuenta de chat de quien lo recibe', 'Chat account of the new owner'],
  targetHint: [
    'Su identificador, de 17 a 20 cifras. Tiene que ser miembro y tener esa cuenta enlazada: la ve en Mi cuenta › Chat.',
    'Its id, of 17 to 20 digits. They have to be a member with that account linked: My account › Chat shows it to them.',
  ],
  transferred: ['El servidor ya es de otra persona', 'The server belongs to somebody else now'],
  delete: ['Borrar el servidor', 'Delete the server'],
  deleteText: [
    'Se pierden para siempre los personajes, el dinero, los objetos y el registro de todos. El plan se cancela sin devolución.',
    'The characters, money, items and log of everybody are lost for ever. The plan is cancelled without a refund.',
  ],
  deleteTitle: [
    (name: string) => `¿Borrar ${name} para siempre?`,
    (name: string) => `Delete ${name} for ever?`,
  ],
  deleted: [(name: string) => `${name} está borrado`, (name: string) => `${name} is deleted`],
  leaveText: [
    'Dejas de ser miembro y pierdes tu rango. Tus personajes, dinero y objetos se guardan por si vuelves.',
    'You are no longer a member and lose your role. Your characters, money and items are kept in case you come back.',
  ],
});
