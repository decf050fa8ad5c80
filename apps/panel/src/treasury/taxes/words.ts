import type { TAX_TYPES } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';
import { defineWords } from '../../words/words.ts';

type Types = Readonly<Record<(typeof TAX_TYPES)[number], string>>;

interface TaxWords {
  description: string;
  views: string;
  taxes: string;
  history: string;
  create: string;
  newTax: string;
  type: string;
  allTypes: string;
  types: Types;
  typeTexts: Types;
  rate: string;
  rateHint: string;
  active: string;
  activeHint: string;
  concept: string;
  date: string;
  created: (name: string) => string;
  delete: string;
  deleteTitle: (name: string) => string;
  deleteText: string;
  deleted: (name: string) => string;
  empty: string;
  emptyText: string;
  noHistory: string;
  noHistoryText: string;
  missing: string;
}

export const taxWords = defineWords<TaxWords>({
  es: {
    description: 'Se cobran solos y van a la tesorería. Los de una misma clase se suman.',
    views: 'Impuestos y recaudación',
    taxes: 'Impuestos',
    history: 'Recaudado',
    create: 'Crear impuesto',
    newTax: 'Impuesto nuevo',
    type: 'Clase',
    allTypes: 'Todas las clases',
    types: {
      income: 'Ingresos',
      transfer: 'Transferencias',
      property: 'Vehículos',
      interest: 'Intereses',
      inheritance: 'Herencias',
      custom: 'Otro',
    },
    typeTexts: {
      income: 'Se descuenta de las recompensas.',
      transfer: 'Se descuenta de lo que recibe otra persona.',
      property: 'Se suma al precio de un vehículo.',
      interest: 'Se descuenta de los intereses del ahorro.',
      inheritance: 'Se descuenta de lo que se hereda.',
      custom: 'Nunca se cobra solo: sirve para anotarlo.',
    },
    rate: 'Porcentaje',
    rateHint: 'Entre 0 y 100. Los decimales se redondean a favor de quien paga.',
    active: 'Se cobra',
    activeHint: 'Apagado, se guarda para más tarde.',
    concept: 'Concepto',
    date: 'Fecha',
    created: (name) => `Impuesto «${name}» creado`,
    delete: 'Borrar impuesto',
    deleteTitle: (name) => `¿Borrar «${name}»?`,
    deleteText: 'Deja de cobrarse. Lo recaudado se queda en la tesorería.',
    deleted: (name) => `«${name}» se borró`,
    empty: 'Aún no hay impuestos',
    emptyText: 'Crea el primero para que la tesorería tenga ingresos.',
    noHistory: 'Aún no se ha recaudado nada',
    noHistoryText: 'Aquí verás cada cobro en cuanto ocurra.',
    missing: 'Este impuesto ya no existe',
  },
  en: {
    description: 'They are taken by themselves and go to the treasury. Those of one kind add up.',
    views: 'Taxes and what they brought',
    taxes: 'Taxes',
    history: 'Collected',
    create: 'Create tax',
    newTax: 'New tax',
    type: 'Kind',
    allTypes: 'All kinds',
    types: {
      income: 'Income',
      transfer: 'Transfers',
      property: 'Vehicles',
      interest: 'Interest',
      inheritance: 'Inheritances',
      custom: 'Other',
    },
    typeTexts: {
      income: 'Taken from rewards.',
      transfer: 'Taken from what another person receives.',
      property: 'Added to the price of a vehicle.',
      interest: 'Taken from the interest on savings.',
      inheritance: 'Taken from what is inherited.',
      custom: 'Never taken by itself: it is a note.',
    },
    rate: 'Percentage',
    rateHint: 'From 0 to 100. Fractions are rounded in favour of whoever pays.',
    active: 'It is taken',
    activeHint: 'Switched off, it is kept for later.',
    concept: 'Concept',
    date: 'Date',
    created: (name) => `Tax “${name}” created`,
    delete: 'Delete tax',
    deleteTitle: (name) => `Delete “${name}”?`,
    deleteText: 'It is no longer taken. What it brought stays in the treasury.',
    deleted: (name) => `“${name}” was deleted`,
    empty: 'There are no taxes yet',
    emptyText: 'Create the first one, so that the treasury has income.',
    noHistory: 'Nothing was collected yet',
    noHistoryText: 'Each tax that is taken appears here as it happens.',
    missing: 'This tax no longer exists',
  },
});
