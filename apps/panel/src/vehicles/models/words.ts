import { defineWords } from '../../words/words.ts';

export const modelsWords = defineWords({
  description: [
    'Los modelos que vende el concesionario, con su precio y el nombre que usa el juego.',
    'The models that the dealer sells, with their prices and the names that the game uses.',
  ],
  search: ['Marca, modelo, categoría o código', 'Brand, model, category or code'],
  create: ['Crear modelo', 'Create model'],
  newModel: ['Modelo nuevo', 'New model'],
  brand: ['Marca', 'Brand'],
  name: ['Modelo', 'Model'],
  price: ['Precio', 'Price'],
  priceHint: ['Con 0 se entrega gratis.', 'At 0 it is free.'],
  doors: ['Puertas', 'Doors'],
  category: ['Categoría', 'Category'],
  spawn: ['Código del juego', 'Spawn code'],
  spawnHint: [
    'Con él aparece el vehículo en el juego; es único en el servidor.',
    'The game spawns the vehicle by it; it is unique in the server.',
  ],
  photo: ['Dirección de la foto', 'Photo URL'],
  photoHint: [
    'El panel solo enlaza fotos de otros sitios; el juego y los bots sí pueden mostrarlas.',
    'The panel only links photos on other sites; the game and bots may show them.',
  ],
  active: ['A la venta', 'For sale'],
  inactive: ['Retirado', 'Withdrawn'],
  isActive: ['Se vende en el concesionario', 'Sold by the dealer'],
  state: ['Estado', 'State'],
  free: ['Gratis', 'Free'],
  created: [
    (name: string) => `${name} ya está en el concesionario`,
    (name: string) => `${name} is at the dealer now`,
  ],
  delete: ['Borrar modelo', 'Delete model'],
  deleteTitle: [(name: string) => `¿Borrar ${name}?`, (name: string) => `Delete ${name}?`],
  deleteText: [
    'Solo se puede borrar si no hay vehículos de este modelo. Para dejar de venderlo basta con retirarlo.',
    'It can be deleted only while there are no vehicles of this model. To sell it no more, withdraw it.',
  ],
  deleted: [(name: string) => `${name} se borró`, (name: string) => `${name} was deleted`],
  empty: ['Aún no hay modelos', 'There are no models yet'],
  emptyText: [
    'Crea el primero, o impórtalos de una lista.',
    'Create the first one, or import them from a list.',
  ],
  missing: ['Este modelo ya no existe', 'This model no longer exists'],
});

type Sums = Readonly<Record<'created' | 'updated' | 'unchanged', string>>;

export const importWords = defineWords({
  title: ['Importar modelos', 'Import models'],
  description: [
    'Pega una lista en CSV o JSON, o sube un archivo. Los modelos se reconocen por el código del juego o, sin él, por marca y modelo: los que existen se cambian y los demás se crean.',
    'Paste a list as CSV or JSON, or upload a file. Models are known by the code of the game or, without one, by brand and model: those that exist are changed, the others are created.',
  ],
  back: ['Modelos', 'Models'],
  paste: [
    'brand,model,price,category,spawn_code\nÁbaco,Ligero,900,Utilitarios,abaco_ligero',
    'brand,model,price,category,spawn_code\nAbacus,Light,900,Compacts,abacus_light',
  ],
  category: ['Categoría', 'Category'],
  price: ['Precio', 'Price'],
  spawn: ['Código', 'Code'],
  result: [
    ({ created, updated, unchanged }: Sums) =>
      `Creados: ${created}. Cambiados: ${updated}. Iguales: ${unchanged}.`,
    ({ created, updated, unchanged }: Sums) =>
      `Created: ${created}. Changed: ${updated}. Unchanged: ${unchanged}.`,
  ],
});
