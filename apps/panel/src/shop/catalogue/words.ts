import { defineWords } from '../../words/words.ts';

export const catalogueWords = defineWords({
  title: ['Catálogo', 'Catalogue'],
  description: [
    'Los objetos del servidor y cómo se venden.',
    'The items of the server, and how they are sold.',
  ],
  create: ['Crear objeto', 'Create item'],
  categories: ['Categorías', 'Categories'],
  search: ['Buscar objetos', 'Search items'],
  category: ['Categoría', 'Category'],
  noCategory: ['Sin categoría', 'No category'],
  name: ['Nombre', 'Name'],
  nameHint: ['El que usan los comandos y los scripts.', 'The one that commands and scripts use.'],
  label: ['Nombre visible', 'Display name'],
  labelHint: [
    'El que leen los jugadores. Sin él se muestra el nombre.',
    'The one that players read. Without it the name is shown.',
  ],
  price: ['Precio', 'Price'],
  priceHint: ['Sin precio, o con 0, no se vende.', 'Without a price, or at 0, it is not for sale.'],
  stock: ['Existencias', 'Stock'],
  inShop: ['En la tienda', 'In the shop'],
  licence: ['Licencia necesaria', 'Licence needed'],
  noLicence: ['Ninguna', 'None'],
  limit: ['Máximo por personaje', 'Maximum per character'],
  limitHint: ['Vacío: sin límite.', 'Empty: no limit.'],
  stockMode: ['Tipo de existencias', 'Stock type'],
  stockModes: {
    infinite: {
      title: ['Infinitas', 'Unlimited'],
      text: ['Nunca se agotan.', 'Never sells out.'],
    },
    limited: {
      title: ['Limitadas', 'Limited'],
      text: ['Se venden hasta agotarse.', 'Sold until none is left.'],
    },
    renewable: {
      title: ['Renovables', 'Restocking'],
      text: ['Vuelven a llenarse cada cierto tiempo.', 'Restocked after some hours.'],
    },
  },
  quantity: ['Unidades ahora', 'Units now'],
  max: ['Unidades al renovar', 'Units after restocking'],
  maxHint: ['Vacío: las de ahora.', 'Empty: those of now.'],
  hours: ['Horas entre renovaciones', 'Hours between restocks'],
  visible: ['Se muestra en la tienda', 'Shown in the shop'],
  gift: ['Se puede dar a otros', 'Can be given to others'],
  discard: ['Se puede tirar', 'Can be thrown away'],
  confiscate: ['Se puede confiscar', 'Can be confiscated'],
  findable: ['Aparece en los cacheos', 'Found in frisks'],
  about: ['Objeto', 'Item'],
  sale: ['Venta', 'Sale'],
  use: ['Uso', 'Use'],
  newItem: ['Objeto nuevo', 'New item'],
  created: [
    (label: string) => `«${label}» está en el catálogo`,
    (label: string) => `“${label}” is in the catalogue`,
  ],
  delete: ['Borrar objeto', 'Delete item'],
  deleteText: [
    'Desaparece del catálogo, de todos los inventarios y de los baúles. No se devuelve nada.',
    'It leaves the catalogue, all inventories and all vaults. Nothing is refunded.',
  ],
  empty: ['El catálogo está vacío', 'The catalogue is empty'],
  emptyText: ['Crea el primer objeto o importa una lista.', 'Create the first item or import a list.'],
  failed: ['No se pudo leer el catálogo', 'The catalogue could not be read'],
  missing: ['Este objeto no está en el catálogo', 'This item is not in the catalogue'],
  missingText: ['Lo borraron, o la dirección no es correcta.', 'It was deleted, or the address is wrong.'],
  editStock: [
    (label: string) => `Cambiar las existencias de ${label}`,
    (label: string) => `Change the stock of ${label}`,
  ],
  stockOf: [(label: string) => `Existencias de ${label}`, (label: string) => `Stock of ${label}`],
  stockSaved: [
    (label: string, units: string) => `«${label}»: ${units} en la tienda`,
    (label: string, units: string) => `“${label}”: ${units} in the shop`,
  ],
  hidden: ['Oculto', 'Hidden'],
  shopOnly: ['Tu rango solo puede cambiar cómo se vende.', 'Your role may only change how it is sold.'],
  order: [
    'Arrastra una categoría, o usa sus flechas, para cambiar el orden de la tienda.',
    'Drag a category, or use its arrows, to change the order of the shop.',
  ],
  up: [(label: string) => `Subir ${label}`, (label: string) => `Move ${label} up`],
  down: [(label: string) => `Bajar ${label}`, (label: string) => `Move ${label} down`],
  moved: [
    (label: string, at: number, all: number) => `${label}: puesto ${at} de ${all}`,
    (label: string, at: number, all: number) => `${label}: place ${at} of ${all}`,
  ],
  editCategory: [(label: string) => `Editar ${label}`, (label: string) => `Edit ${label}`],
  removeCategory: [(label: string) => `Borrar ${label}`, (label: string) => `Delete ${label}`],
  removeCategoryTitle: [
    (label: string) => `¿Borrar la categoría «${label}»?`,
    (label: string) => `Delete the category “${label}”?`,
  ],
  removeCategoryText: ['Sus objetos se quedan, sin categoría.', 'Its items stay, without a category.'],
  removeCategoryConfirm: ['Borrar categoría', 'Delete category'],
  newCategory: ['Categoría nueva', 'New category'],
  addCategory: ['Añadir categoría', 'Add category'],
  categoryLabel: ['Nombre visible', 'Display name'],
  categoryName: ['Nombre interno', 'Internal name'],
  noCategories: ['Aún no hay categorías', 'There are no categories yet'],
  noCategoriesText: [
    'Añade la primera: la tienda se ordena por ellas.',
    'Add the first one: they give the shop its order.',
  ],
});

type Sums = Readonly<Record<'created' | 'updated' | 'unchanged' | 'categories_created', string>>;

export const importWords = defineWords({
  title: ['Importar objetos', 'Import items'],
  description: [
    'Pega una lista en CSV o JSON, o sube un archivo. Los objetos se reconocen por su nombre: los que existen se cambian y los demás se crean.',
    'Paste a list as CSV or JSON, or upload a file. Items are known by their names: those that exist are changed, the others are created.',
  ],
  back: ['Catálogo', 'Catalogue'],
  paste: [
    'name,name_label,price,category\npan,Pan,3,comida',
    'name,name_label,price,category\nbread,Bread,3,food',
  ],
  imageBase: ['Carpeta de las imágenes', 'Image folder'],
  imageBaseHint: [
    'Para imágenes que la lista nombra solo por su archivo.',
    'For images that the list names by their file alone.',
  ],
  label: ['Nombre visible', 'Display name'],
  category: ['Categoría', 'Category'],
  price: ['Precio', 'Price'],
  stock: ['Existencias', 'Stock'],
  result: [
    ({ created, updated, unchanged, categories_created: categories }: Sums) =>
      `Creados: ${created}. Cambiados: ${updated}. Iguales: ${unchanged}. Categorías nuevas: ${categories}.`,
    ({ created, updated, unchanged, categories_created: categories }: Sums) =>
      `Created: ${created}. Changed: ${updated}. Unchanged: ${unchanged}. New categories: ${categories}.`,
  ],
});
