import { defineWords } from '../../words/words.ts';

export const licencesWords = defineWords({
  title: ['Licencias', 'Licences'],
  description: [
    'Las licencias del servidor: qué cuestan, cuántos puntos tienen y de cuál dependen.',
    'The licences of the server: what they cost, their points, and on which they depend.',
  ],
  create: ['Crear licencia', 'Create licence'],
  search: ['Buscar licencias', 'Search licences'],
  name: ['Nombre', 'Name'],
  nameHint: ['El que usan los comandos y los scripts.', 'The one that commands and scripts use.'],
  label: ['Nombre visible', 'Display name'],
  type: ['Clase', 'Type'],
  types: {
    driving: ['Conducir', 'Driving'],
    weapon: ['Armas', 'Weapons'],
    custom: ['Otra', 'Other'],
  },
  price: ['Precio', 'Price'],
  priceHint: [
    'Sin precio, o con 0, solo la entrega el personal.',
    'Without a price, or at 0, only staff grant it.',
  ],
  points: ['Puntos', 'Points'],
  pointsHint: [
    'Vacío: sin puntos. Con menos puntos que ahora, quien tenga más se queda con estos.',
    'Empty: no points. With fewer points than now, whoever has more is left with these.',
  ],
  parent: ['Depende de', 'Depends on'],
  parentHint: ['Sin esa licencia, esta no vale.', 'Without that licence this one is not valid.'],
  visible: ['Se muestra en la tienda', 'Shown in the shop'],
  inShop: ['En la tienda', 'In the shop'],
  hidden: ['Oculta', 'Hidden'],
  newLicence: ['Licencia nueva', 'New licence'],
  created: [(label: string) => `Licencia «${label}» creada`, (label: string) => `Licence “${label}” created`],
  delete: ['Borrar licencia', 'Delete licence'],
  deleteText: [
    'La pierden todos los que la tienen, y no se devuelve nada.',
    'All who have it lose it, and nothing is refunded.',
  ],
  missing: ['Esta licencia ya no existe', 'This licence does not exist any more'],
  missingText: ['Se borró, o la dirección no es correcta.', 'It was deleted, or the address is wrong.'],
  empty: ['Aún no hay licencias', 'There are no licences yet'],
  emptyText: [
    'Crea la primera: de conducir, de armas o de lo que tu comunidad necesite.',
    'Create the first one: for driving, for weapons, or whatever your community needs.',
  ],
  failed: ['No se pudieron leer las licencias', 'The licences could not be read'],
});
