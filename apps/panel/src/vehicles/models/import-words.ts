import { defineWords } from '../../words/words.ts';

export const importWords = defineWords({
  es: {
    title: 'Importar modelos',
    description:
      'Pega una lista en CSV o JSON, o sube un archivo. Los modelos se reconocen por el código del juego o, sin él, por marca y modelo: los que existen se cambian y los demás se crean.',
    back: 'Modelos',
    paste: 'brand,model,price,category,spawn_code\nÁbaco,Ligero,900,Utilitarios,abaco_ligero',
    category: 'Categoría',
    price: 'Precio',
    spawn: 'Código',
    result: (created: string, updated: string, unchanged: string) =>
      `Creados: ${created}. Cambiados: ${updated}. Iguales: ${unchanged}.`,
  },
  en: {
    title: 'Import models',
    description:
      'Paste a list as CSV or JSON, or upload a file. Models are known by the code of the game or, without one, by brand and model: those that exist are changed, the others are created.',
    back: 'Models',
    paste: 'brand,model,price,category,spawn_code\nAbacus,Light,900,Compacts,abacus_light',
    category: 'Category',
    price: 'Price',
    spawn: 'Code',
    result: (created: string, updated: string, unchanged: string) =>
      `Created: ${created}. Changed: ${updated}. Unchanged: ${unchanged}.`,
  },
});
