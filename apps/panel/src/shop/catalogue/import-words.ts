import { defineWords } from '../../words/words.ts';

export const importWords = defineWords({
  es: {
    title: 'Importar objetos',
    description:
      'Pega una lista en CSV o JSON, o sube un archivo. Los objetos se reconocen por su nombre: los que existen se cambian y los demás se crean.',
    back: 'Catálogo',
    paste: 'name,name_label,price,category\npan,Pan,3,comida',
    imageBase: 'Carpeta de las imágenes',
    imageBaseHint: 'Para imágenes que la lista nombra solo por su archivo.',
    label: 'Nombre visible',
    category: 'Categoría',
    price: 'Precio',
    stock: 'Existencias',
    result: (created: string, updated: string, unchanged: string, categories: string) =>
      `Creados: ${created}. Cambiados: ${updated}. Iguales: ${unchanged}. Categorías nuevas: ${categories}.`,
  },
  en: {
    title: 'Import items',
    description:
      'Paste a list as CSV or JSON, or upload a file. Items are known by their names: those that exist are changed, the others are created.',
    back: 'Catalogue',
    paste: 'name,name_label,price,category\nbread,Bread,3,food',
    imageBase: 'Folder of the images',
    imageBaseHint: 'For images that the list names by their file alone.',
    label: 'Visible name',
    category: 'Category',
    price: 'Price',
    stock: 'Stock',
    result: (created: string, updated: string, unchanged: string, categories: string) =>
      `Created: ${created}. Changed: ${updated}. Unchanged: ${unchanged}. New categories: ${categories}.`,
  },
});
