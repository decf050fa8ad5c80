import type { Feature } from '@cabildo/contracts/plans.ts';
import { defineWords, type Pair } from '../words/words.ts';

export const planWords = defineWords({
  title: ['Plan y pagos', 'Plan and payments'],
  description: [
    'Lo que tu servidor puede usar, cuánto usa y lo que has pagado.',
    'What your server may use, how much of it is used, and what you have paid.',
  ],
  change: ['Cambiar de plan', 'Change the plan'],
  failed: ['No se pudieron cargar los pagos', 'The payments could not be loaded'],
  billing: {
    none: ['gratis', 'free'],
    month: ['al mes', 'a month'],
    once: ['pago único', 'paid once'],
  },
  term: {
    title: [(plan: string) => `Plan ${plan}`, (plan: string) => `Plan ${plan}`],
    price: ['Precio', 'Price'],
    ends: ['Termina', 'Ends'],
    renews: ['Pagado hasta', 'Paid until'],
    never: ['No termina', 'Does not end'],
    next: ['Después', 'Afterwards'],
    cancelled: [
      (plan: string) => `Cancelaste el plan ${plan}`,
      (plan: string) => `You cancelled the plan ${plan}`,
    ],
    cancelledText: [
      'Sigue hasta el final de lo pagado. Pagar otra vez lo deshace.',
      'It goes on to the end of what was paid. Paying again undoes it.',
    ],
    addOns: ['Complementos', 'Add-ons'],
  },
  limits: {
    title: ['Límites', 'Limits'],
    characters: ['Personajes vivos', 'Live characters'],
    storage: ['Imágenes', 'Images'],
    departments: ['Departamentos', 'Departments'],
    requests: ['Peticiones de la API v1 por minuto', 'Requests of the v1 API a minute'],
    none: ['Sin límite', 'No limit'],
  },
  features: {
    title: ['Funciones', 'Features'],
    names: {
      economy: ['Economía', 'Economy'],
      businesses: ['Negocios', 'Businesses'],
      activity: ['Actividad', 'Activity'],
      discovery: ['Aparecer en Descubrir', 'Shown in Discover'],
      dispatch: ['Central de avisos', 'Dispatch'],
      rosters: ['Plantillas de departamentos', 'Rosters of departments'],
      moderation: ['Moderación', 'Moderation'],
      appeals: ['Apelaciones', 'Appeals'],
      ai_moderation: ['Veredictos automáticos', 'Verdicts by machine'],
    } as Record<Feature, Pair>,
  },
  order: {
    title: ['Cambiar de plan', 'Change the plan'],
    newTitle: ['Fundar con un plan de pago', 'Found with a paid plan'],
    newText: [
      'El servidor se crea cuando se confirma el pago.',
      'The server is created when the payment is confirmed.',
    ],
    text: [
      'Nada cambia hasta que se confirma el pago. Un plan mayor empieza al momento; uno menor, cuando termina el actual.',
      'Nothing changes before the payment is confirmed. A larger plan begins at once; a smaller one when the present one ends.',
    ],
    plan: ['Plan', 'Plan'],
    addCharacters: [
      (adds: number, price: string) => `Personajes: +${adds} por ${price}`,
      (adds: number, price: string) => `Characters: +${adds} for ${price}`,
    ],
    addStorage: [
      (adds: number, price: string) => `Imágenes: +${adds} GB por ${price}`,
      (adds: number, price: string) => `Images: +${adds} GB for ${price}`,
    ],
    characters: [(limit: string) => `${limit} personajes`, (limit: string) => `${limit} characters`],
    allCharacters: ['Personajes sin límite', 'Characters without limit'],
    storage: [(limit: string) => `${limit} GB de imágenes`, (limit: string) => `${limit} GB of images`],
    allStorage: ['Imágenes sin límite', 'Images without limit'],
    total: ['Total', 'Total'],
    submit: ['Ir a pagar', 'Go and pay'],
  },
  checkout: {
    title: ['Pago pendiente', 'Payment under way'],
    status: {
      open: ['Pendiente', 'Not paid yet'],
      paid: ['Pagado', 'Paid'],
      void: ['Anulado', 'Void'],
      expired: ['Caducado', 'Expired'],
    },
    texts: {
      open: [
        'Paga en la página del proveedor. Cuando lo confirme, esta página cambia sola.',
        "Pay on the provider's page. When it confirms, this page changes by itself.",
      ],
      paid: [
        'El pago está confirmado y el plan, activo.',
        'The payment is confirmed, and the plan is active.',
      ],
      void: [
        'Este pago se anuló. Haz otro pedido si lo quieres todavía.',
        'This payment is void. Order again if you still want it.',
      ],
      expired: [
        'Este pago caducó sin pagarse. Haz otro pedido si lo quieres todavía.',
        'The time for this payment is over. Order again if you still want it.',
      ],
    },
    id: ['Referencia', 'Reference'],
    amount: ['Importe', 'Amount'],
    expires: ['Caduca', 'Expires'],
    pay: ['Abrir la página de pago', 'Open the payment page'],
    lost: [
      'La página de pago se abrió en otra ventana o dispositivo. Si la perdiste, haz otro pedido.',
      'The payment page was opened in another window or device. If you lost it, order again.',
    ],
    close: ['Quitar de aquí', 'Remove from here'],
    unknown: ['Este pago no existe', 'There is no such payment'],
  },
  payments: {
    title: ['Pagos', 'Payments'],
    empty: ['Aún no hay pagos', 'There are no payments yet'],
    emptyText: [
      'Los pagos y devoluciones del plan aparecen aquí.',
      'Payments and refunds of the plan appear here.',
    ],
    date: ['Fecha', 'Date'],
    kind: ['Tipo', 'Kind'],
    kinds: {
      payment: ['Pago', 'Payment'],
      refund: ['Devolución', 'Refund'],
    },
    plan: ['Plan', 'Plan'],
    period: ['Periodo', 'Period'],
    amount: ['Importe', 'Amount'],
    reference: ['Referencia', 'Reference'],
    forGood: ['para siempre', 'for good'],
  },
  cancel: {
    label: ['Cancelar el plan', 'Cancel the plan'],
    title: [(plan: string) => `¿Cancelar el plan ${plan}?`, (plan: string) => `Cancel the plan ${plan}?`],
    text: [
      'Sigue hasta el final de lo pagado y después pasa a FREE. No se borra nada; por encima de los límites no se puede crear más.',
      'It goes on to the end of what was paid, and FREE follows. Nothing is deleted; above the limits nothing more can be made.',
    ],
    done: ['Plan cancelado', 'Plan cancelled'],
  },
  refund: {
    button: ['Devolver', 'Refund'],
    label: [
      (amount: string) => `Devolver el pago de ${amount}`,
      (amount: string) => `Refund the payment of ${amount}`,
    ],
    title: ['¿Devolver este pago?', 'Refund this payment?'],
    text: [
      (amount: string) =>
        `Se devuelven ${amount} y lo que pagó termina al momento. No se borra nada; por encima de los límites no se puede crear más.`,
      (amount: string) =>
        `${amount} are paid back, and what they paid for ends at once. Nothing is deleted; above the limits nothing more can be made.`,
    ],
    confirm: ['Devolver el pago', 'Refund the payment'],
    done: ['Pago devuelto', 'Payment refunded'],
  },
});
