import { defineWords } from '../../words/words.ts';

export const dealerWords = defineWords({
  description: ['Elige un modelo, su color y con qué se paga.', 'Choose a model, its colour and how to pay.'],
  search: ['Marca, modelo o categoría', 'Brand, model or category'],
  free: ['Gratis', 'Free'],
  doors: ['Puertas', 'Doors'],
  category: ['Categoría', 'Category'],
  price: ['Precio', 'Price'],
  tax: [
    (tax: string) => `Más ${tax} de impuesto de propiedad`,
    (tax: string) => `Plus ${tax} of property tax`,
  ],
  photo: ['Foto', 'Photo'],
  photoLink: ['Ver la foto en otra pestaña', 'See the photo in another tab'],
  empty: ['El concesionario aún no vende nada', 'The dealer does not sell anything yet'],
  emptyText: ['Cuando la administración añada modelos, estarán aquí.', 'Models that staff add appear here.'],
  emptyManage: [
    'Añade los primeros modelos, o impórtalos de una lista.',
    'Add the first models, or import them from a list.',
  ],
  toModels: ['Ir a los modelos', 'Go to the models'],
  gone: ['Este modelo no está a la venta', 'This model is not for sale'],
  plateHint: [
    'Si tu servidor deja elegirla. Si no, se asigna sola.',
    'If your server lets you choose it. Otherwise it is assigned.',
  ],
  plateRequired: ['La eliges tú.', 'You choose it.'],
  buy: [(price: string) => `Comprar por ${price}`, (price: string) => `Buy for ${price}`],
  take: ['Llevármelo gratis', 'Take it for free'],
  bought: [(name: string) => `${name} ya está en tu garaje`, (name: string) => `${name} is in your garage`],
  buyer: ['Para', 'For'],
  boughtFor: [
    (name: string) => `${name} ya es de la empresa`,
    (name: string) => `${name} is the company’s now`,
  ],
  boughtText: [
    (plate: string, cost: string) => `Matrícula ${plate}. Pagado: ${cost}.`,
    (plate: string, cost: string) => `Plate ${plate}. Paid: ${cost}.`,
  ],
});
