import { defineWords } from '../../words/words.ts';

/** The words of every form that changes something. */
export const formWords = defineWords({
  create: ['Crear', 'Create'],
  save: ['Guardar', 'Save'],
  saved: ['Cambios guardados', 'Changes saved'],
  deleteTitle: [(name: string) => `¿Borrar «${name}»?`, (name: string) => `Delete “${name}”?`],
  deleted: [(name: string) => `«${name}» se borró`, (name: string) => `“${name}” was deleted`],
  image: {
    label: ['Dirección de la imagen', 'Image URL'],
    hint: [
      'El panel no carga imágenes de otros sitios; el juego y los bots sí pueden.',
      'The panel loads no images from other sites; the game and bots may.',
    ],
  },
});
