import { defineWords } from '../../words/words.ts';

export const dangerWords = defineWords({
  es: {
    transfer: 'Ceder el servidor',
    transferText:
      'Otra persona pasa a ser la propietaria y tú quedas como administrador. Solo ella podría devolvértelo.',
    transferTitle: (name: string) => `¿Ceder ${name}?`,
    target: 'Cuenta de chat de quien lo recibe',
    targetHint:
      'Su identificador, de 17 a 20 cifras. Tiene que ser miembro y tener esa cuenta enlazada: la ve en Mi cuenta › Chat.',
    transferred: 'El servidor ya es de otra persona',
    delete: 'Borrar el servidor',
    deleteText:
      'Se pierden para siempre los personajes, el dinero, los objetos y el registro de todos. El plan se cancela sin devolución.',
    deleteTitle: (name: string) => `¿Borrar ${name} para siempre?`,
    deleted: (name: string) => `${name} está borrado`,
    leaveText:
      'Dejas de ser miembro y pierdes tu rango. Tus personajes, dinero y objetos se guardan por si vuelves.',
  },
  en: {
    transfer: 'Hand over the server',
    transferText: 'Somebody else becomes the owner, and you become an admin. Only they could give it back.',
    transferTitle: (name: string) => `Hand over ${name}?`,
    target: 'Chat account of the new owner',
    targetHint:
      'Its id, of 17 to 20 digits. They have to be a member with that account linked: My account › Chat shows it to them.',
    transferred: 'The server belongs to somebody else now',
    delete: 'Delete the server',
    deleteText:
      'The characters, money, items and log of everybody are lost for ever. The plan is cancelled without a refund.',
    deleteTitle: (name: string) => `Delete ${name} for ever?`,
    deleted: (name: string) => `${name} is deleted`,
    leaveText:
      'You are no longer a member and lose your rank. Your characters, money and items are kept in case you come back.',
  },
});
