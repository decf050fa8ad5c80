import { defineWords } from '../../words/words.ts';

export const pictureWords = defineWords({
  choose: ['Elegir imagen', 'Choose image'],
  uploading: ['Subiendo…', 'Uploading…'],
  remove: ['Quitar la imagen', 'Take the image away'],
  address: ['O una dirección', 'Or an address'],
  noImage: ['Elige una imagen PNG, JPEG, WebP o GIF.', 'Choose a PNG, JPEG, WebP or GIF image.'],
  tooLarge: [
    (most: string) => `La imagen pesa demasiado. Elige una de hasta ${most}.`,
    (most: string) => `The image is too large. Choose one of up to ${most}.`,
  ],
  elsewhere: ['Imagen en otro sitio', 'Image elsewhere'],
  view: [(name: string) => `Ver ${name}`, (name: string) => `View ${name}`],
});
