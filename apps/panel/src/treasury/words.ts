import { defineWords } from '../words/words.ts';
import type { Section } from './rights.ts';

interface TreasuryWords {
  nav: string;
  groups: Readonly<Record<'money' | 'rules', string>>;
  sections: Readonly<Record<Section, string>>;
  closed: string;
  closedText: string;
  status: string;
  all: string;
  amount: string;
  name: string;
  person: string;
  save: string;
  saved: string;
  inUse: string;
  notInUse: string;
  nothing: string;
  nothingText: string;
}

export const treasuryWords = defineWords<TreasuryWords>({
  es: {
    nav: 'Secciones del banco central',
    groups: { money: 'Dinero', rules: 'Reglas' },
    sections: {
      home: 'Resumen',
      accounts: 'Cuentas',
      loans: 'Préstamos',
      debts: 'Deudas y multas',
      estates: 'Herencias',
      taxes: 'Impuestos',
      rewards: 'Recompensas',
      cash: 'Billetes y monedas',
      cards: 'Tarjetas por rol',
      config: 'Configuración',
    },
    closed: 'Esta sección no está a tu alcance',
    closedText: 'La ve quien tiene el permiso. Pídelo a quien dirige el servidor.',
    status: 'Estado',
    all: 'Todos',
    amount: 'Importe',
    name: 'Nombre',
    person: 'Persona',
    save: 'Guardar',
    saved: 'Cambios guardados',
    inUse: 'En uso',
    notInUse: 'Sin uso',
    nothing: 'Nada coincide',
    nothingText: 'Prueba con otras palabras o con otro filtro.',
  },
  en: {
    nav: 'Sections of the central bank',
    groups: { money: 'Money', rules: 'Rules' },
    sections: {
      home: 'Overview',
      accounts: 'Accounts',
      loans: 'Loans',
      debts: 'Debts and fines',
      estates: 'Inheritances',
      taxes: 'Taxes',
      rewards: 'Rewards',
      cash: 'Bills and coins',
      cards: 'Cards by role',
      config: 'Configuration',
    },
    closed: 'This section is not open to you',
    closedText: 'Whoever has the permission sees it. Ask those who run the server.',
    status: 'Status',
    all: 'All',
    amount: 'Amount',
    name: 'Name',
    person: 'Person',
    save: 'Save',
    saved: 'Changes saved',
    inUse: 'In use',
    notInUse: 'Not in use',
    nothing: 'Nothing matches',
    nothingText: 'Try other words or another filter.',
  },
});
