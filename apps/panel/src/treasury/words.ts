import { defineWords } from '../words/words.ts';

export const treasuryWords = defineWords({
  nav: ['Secciones del banco central', 'Sections of the central bank'],
  groups: {
    money: ['Dinero', 'Money'],
    rules: ['Reglas', 'Rules'],
  },
  sections: {
    home: ['Resumen', 'Overview'],
    accounts: ['Cuentas', 'Accounts'],
    loans: ['Préstamos', 'Loans'],
    debts: ['Deudas y multas', 'Debts and fines'],
    estates: ['Herencias', 'Inheritances'],
    taxes: ['Impuestos', 'Taxes'],
    rewards: ['Recompensas', 'Rewards'],
    cash: ['Billetes y monedas', 'Bills and coins'],
    cards: ['Tarjetas por rol', 'Cards by role'],
    config: ['Configuración', 'Configuration'],
  },
  closed: ['Esta sección no está a tu alcance', 'This section is not open to you'],
  closedText: [
    'La ve quien tiene el permiso. Pídelo a quien dirige el servidor.',
    'Whoever has the permission sees it. Ask those who run the server.',
  ],
  status: ['Estado', 'Status'],
  all: ['Todos', 'All'],
  amount: ['Importe', 'Amount'],
  name: ['Nombre', 'Name'],
  person: ['Persona', 'Person'],
  inUse: ['En uso', 'In use'],
  notInUse: ['Sin uso', 'Not in use'],
});
