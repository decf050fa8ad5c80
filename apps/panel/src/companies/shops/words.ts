import { defineWords } from '../../words/words.ts';

export const shopsWords = defineWords({
  shops: ['Tiendas', 'Shops'],
  open: ['Abrir tienda', 'Open a shop'],
  openTitle: ['Abrir una tienda', 'Open a shop'],
  openText: [
    'Vende lo que le lleves o le pidas al servidor. Lo que gana va a la cuenta principal.',
    'It sells what you bring or order from the server. What it earns goes to the main account.',
  ],
  opened: [(name: string) => `«${name}» abierta`, (name: string) => `“${name}” opened`],
  place: ['Lugar', 'Place'],
  placeHint: ['Dónde está en el juego.', 'Where it is in the game.'],
  licence: ['Licencia para comprar', 'Licence for buyers'],
  none: ['La empresa no tiene tiendas', 'The company has no shops'],
  noneText: [
    'Las abre quien tiene el derecho de llevar la tienda.',
    'Those with the right to run the shop open them.',
  ],
});
