import { defineWords } from '../../words/words.ts';

export const taxWords = defineWords({
  description: [
    'Se cobran solos y van a la tesorería. Los de una misma clase se suman.',
    'They are taken automatically and go to the treasury. Those of one type add up.',
  ],
  views: ['Impuestos y recaudación', 'Taxes and what they raised'],
  taxes: ['Impuestos', 'Taxes'],
  history: ['Recaudado', 'Collected'],
  create: ['Crear impuesto', 'Create tax'],
  newTax: ['Impuesto nuevo', 'New tax'],
  type: ['Clase', 'Type'],
  allTypes: ['Todas las clases', 'All types'],
  types: {
    income: ['Ingresos', 'Income'],
    transfer: ['Transferencias', 'Transfers'],
    property: ['Vehículos', 'Vehicles'],
    interest: ['Intereses', 'Interest'],
    inheritance: ['Herencias', 'Inheritances'],
    custom: ['Otro', 'Other'],
  },
  typeTexts: {
    income: ['Se descuenta de las recompensas.', 'Taken from rewards.'],
    transfer: ['Se descuenta de lo que recibe otra persona.', 'Taken from what another person receives.'],
    property: ['Se suma al precio de un vehículo.', 'Added to the price of a vehicle.'],
    interest: ['Se descuenta de los intereses del ahorro.', 'Taken from the interest on savings.'],
    inheritance: ['Se descuenta de lo que se hereda.', 'Taken from what is inherited.'],
    custom: [
      'Se suma a las ventas de las empresas, o solo se anota.',
      'Added to the sales of companies, or only noted.',
    ],
  },
  appliesTo: ['Se cobra en', 'Taken from'],
  appliesToHint: [
    'Las ventas son las facturas y las compras en tiendas de empresas.',
    'Sales are invoices, and purchases from shops of companies.',
  ],
  applies: {
    none: ['Nada: sirve para anotarlo', 'Nothing: it is a note'],
    sales: ['Ventas', 'Sales'],
  },
  rate: ['Porcentaje', 'Percentage'],
  rateHint: [
    'Entre 0 y 100. Los decimales se redondean a favor de quien paga.',
    'From 0 to 100. Fractions are rounded in favour of whoever pays.',
  ],
  active: ['Se cobra', 'In force'],
  activeHint: ['Apagado, se guarda para más tarde.', 'Switched off, it is kept for later.'],
  concept: ['Concepto', 'Reference'],
  date: ['Fecha', 'Date'],
  created: [(name: string) => `Impuesto «${name}» creado`, (name: string) => `Tax “${name}” created`],
  delete: ['Borrar impuesto', 'Delete tax'],
  deleteText: [
    'Deja de cobrarse. Lo recaudado se queda en la tesorería.',
    'It is no longer taken. What it raised stays in the treasury.',
  ],
  empty: ['Aún no hay impuestos', 'There are no taxes yet'],
  emptyText: [
    'Crea el primero para que la tesorería tenga ingresos.',
    'Create the first one, so that the treasury has income.',
  ],
  noHistory: ['Aún no se ha recaudado nada', 'Nothing was collected yet'],
  noHistoryText: [
    'Aquí verás cada cobro en cuanto ocurra.',
    'Each tax that is taken appears here as it happens.',
  ],
  missing: ['Este impuesto ya no existe', 'This tax no longer exists'],
});
