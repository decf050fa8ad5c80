import { defineWords } from '../../words/words.ts';

export const offersWords = defineWords({
  description: [
    'Vehículos que otros te ofrecen, y los que ofreces tú.',
    'Vehicles that others offer you, and those that you offer.',
  ],
  views: {
    received: ['Recibidas', 'Received'],
    sent: ['Enviadas', 'Sent'],
  },
  view: ['Qué ofertas se ven', 'Which offers are shown'],
  none: {
    received: ['Nadie te ha ofrecido nada', 'Nobody has offered you anything'],
    sent: ['No has ofrecido nada', 'You have offered nothing'],
  },
  noneText: {
    received: [
      'Cuando te vendan o te regalen un vehículo, lo aceptas aquí.',
      'Once somebody sells or gives you a vehicle, you accept it here.',
    ],
    sent: [
      'Abre un vehículo de tu garaje para venderlo o regalarlo.',
      'Open a vehicle of your garage to sell it or to give it away.',
    ],
  },
  failed: ['No se pudieron leer las ofertas', 'The offers could not be read'],
  gone: ['Esta oferta no se puede mostrar', 'This offer cannot be shown'],
  title: ['Oferta de un vehículo', 'Offer of a vehicle'],
  party: { received: ['De', 'From'], sent: ['Para', 'To'] },
  price: ['Precio', 'Price'],
  gift: ['Regalo', 'Gift'],
  expires: ['Caduca', 'Expires'],
  made: ['Ofrecido', 'Offered'],
  status: ['Estado', 'Status'],
  statuses: {
    open: ['Abierta', 'Open'],
    accepted: ['Aceptada', 'Accepted'],
    declined: ['Rechazada', 'Declined'],
    cancelled: ['Retirada', 'Withdrawn'],
    expired: ['Caducada', 'Expired'],
  },
  accept: ['Aceptar el regalo', 'Accept the gift'],
  pay: [(total: string) => `Comprar por ${total}`, (total: string) => `Buy for ${total}`],
  tax: [
    (tax: string) => `Más ${tax} de impuesto de propiedad`,
    (tax: string) => `Plus ${tax} of property tax`,
  ],
  accepted: [(name: string) => `${name} ha cambiado de dueño`, (name: string) => `${name} has changed hands`],
  decline: {
    label: ['Rechazar', 'Decline'],
    title: ['¿Rechazar la oferta?', 'Decline the offer?'],
    text: [
      'No se paga nada, y el vehículo se queda donde está.',
      'Nothing is paid, and the vehicle stays where it is.',
    ],
    done: ['Oferta rechazada', 'Offer declined'],
  },
  cancel: {
    label: ['Retirar la oferta', 'Withdraw the offer'],
    title: ['¿Retirar la oferta?', 'Withdraw the offer?'],
    text: ['Ya nadie podrá aceptarla.', 'Nobody will be able to accept it any more.'],
    done: ['Oferta retirada', 'Offer withdrawn'],
  },
  offer: ['Vender o regalar', 'Sell or give away'],
  send: ['Ofrecer', 'Offer'],
  sent: ['Oferta enviada', 'Offer sent'],
  offerText: [
    'Cambia de dueño cuando la otra parte acepta. Entonces acaban las llaves que diste.',
    'It changes hands once the other side accepts. The keys that you gave end then.',
  ],
  to: ['A quién', 'To whom'],
  kinds: { person: ['Persona', 'Person'], company: ['Empresa', 'Company'] },
  priceHint: ['0: es un regalo.', '0: it is a gift.'],
  minutes: ['Minutos para aceptar', 'Minutes to accept'],
});
