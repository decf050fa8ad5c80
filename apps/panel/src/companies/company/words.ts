import { defineWords } from '../../words/words.ts';

export const companyWords = defineWords({
  parts: ['Partes de la empresa', 'Parts of the company'],
  tabs: {
    overview: ['Resumen', 'Overview'],
    people: ['Personas', 'People'],
    ranks: ['Rangos', 'Ranks'],
    money: ['Dinero', 'Money'],
    pay: ['Sueldos', 'Pay'],
    invoices: ['Facturas', 'Invoices'],
    shops: ['Tiendas', 'Shops'],
  },
  more: ['Más acciones', 'More actions'],
  verbs: {
    edit: ['Editar', 'Edit'],
    assign: ['Nombrar titular', 'Name the owner'],
    suspend: ['Suspender', 'Suspend'],
    resume: ['Reanudar', 'Resume'],
    dissolve: ['Disolver', 'Dissolve'],
  },
  editTitle: ['Editar la empresa', 'Edit the company'],
  suspendTitle: [(name: string) => `Suspender «${name}»`, (name: string) => `Suspend “${name}”`],
  resumeTitle: [(name: string) => `Reanudar «${name}»`, (name: string) => `Resume “${name}”`],
  assignText: [
    'Quien lo era pasa al rango más alto. Si la persona elegida no está en la empresa, entra.',
    'The present one gets the highest rank. A person who is not in the company joins it.',
  ],
  notices: {
    suspended: {
      title: ['La empresa está suspendida', 'The company is suspended'],
      text: [
        'Nada sale de sus cuentas y nadie cambia nada en ella hasta que se reanude.',
        'Nothing leaves its accounts, and nobody changes anything in it until it is resumed.',
      ],
    },
    dissolved: {
      title: ['La empresa está disuelta', 'The company is dissolved'],
      text: [
        'Sus cuentas están cerradas y no queda nadie en ella.',
        'Its accounts are closed, and nobody is left in it.',
      ],
    },
  },
  vacantTitle: ['Nadie es titular', 'Nobody owns it'],
  vacantText: ['El equipo del servidor nombra a alguien.', 'The staff of the server name somebody.'],
  vacantRoster: [
    'Es titular quien dirige el departamento, mientras sea una sola persona.',
    'The lead of the department owns it, while there is exactly one.',
  ],
  department: ['Departamento', 'Department'],
  mine: ['Tus personajes aquí', 'Your characters here'],
  leave: {
    label: ['Dejar la empresa', 'Leave the company'],
    title: ['Dejar la empresa', 'Leave the company'],
    text: [
      'Pierdes tu rango y el acceso a sus cuentas. Para volver tienen que invitarte otra vez.',
      'You lose your rank and the access to its accounts. To come back somebody has to invite you again.',
    ],
    done: ['Has dejado la empresa', 'You have left the company'],
  },
  dissolveTitle: [(name: string) => `Disolver «${name}»`, (name: string) => `Dissolve “${name}”`],
  dissolveText: [
    'Se cierran sus cuentas, con sus tarjetas y pagos, y su gente deja de pertenecer a ella. No se puede deshacer.',
    'Its accounts close, with their cards and payments, and its people belong to it no more. It cannot be undone.',
  ],
  moneyTo: ['A dónde va su dinero', 'Where its money goes'],
  treasury: ['La tesorería del servidor', 'The treasury of the server'],
  voidPay: ['Anular los sueldos que debe', 'Void the wages that it owes'],
  voidPayHint: [
    'Sin marcar, no se disuelve mientras deba sueldos.',
    'If this is not checked, it is not dissolved while it owes wages.',
  ],
  dissolved: [(name: string) => `«${name}» disuelta`, (name: string) => `“${name}” dissolved`],
  moved: [(amount: string) => `Quedaban ${amount}.`, (amount: string) => `It had ${amount} left.`],
});
