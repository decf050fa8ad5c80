import type {
  ACCOUNT_PERMISSIONS,
  ACCOUNT_TYPES,
} from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import type { ENTRY_TYPES } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import { defineWords } from '../../words/words.ts';

type AccountType = (typeof ACCOUNT_TYPES)[number] | 'legacy';
type Named<K extends string> = Readonly<Record<K, string>>;

interface BankWords {
  sections: Named<Section>;
  groups: Named<'money' | 'promises' | 'people' | 'more'>;
  nav: string;
  noCharacter: string;
  noCharacterText: string;
  toCharacters: string;
  accountTypes: Named<AccountType>;
  statuses: Named<'active' | 'frozen' | 'closed'>;
  permissions: Named<(typeof ACCOUNT_PERMISSIONS)[number]>;
  entries: Named<(typeof ENTRY_TYPES)[number]>;
  frequencies: Named<'once' | '1d' | '1w' | '2w' | '1mo'>;
  account: string;
  amount: string;
  concept: string;
  conceptHint: string;
  payee: string;
  payeeHint: string;
  choosePayee: string;
  contact: string;
  date: string;
  status: string;
  save: string;
  cancel: string;
  more: string;
  pin: string;
  pinText: string;
  setPin: string;
  cash: string;
  server: string;
  accountEnd: (end: string) => string;
  all: string;
  noAnswer: string;
}

/** The sections of the bank, by the last part of their addresses. */
export type Section =
  | 'home'
  | 'pay'
  | 'cards'
  | 'requests'
  | 'debts'
  | 'loans'
  | 'scheduled'
  | 'subscriptions'
  | 'savings'
  | 'vaults'
  | 'contacts'
  | 'beneficiaries'
  | 'notifications'
  | 'security';

export const bankWords = defineWords<BankWords>({
  es: {
    sections: {
      home: 'Cuentas',
      pay: 'Pagar',
      cards: 'Tarjetas',
      requests: 'Solicitudes',
      debts: 'Deudas',
      loans: 'Préstamos',
      scheduled: 'Programadas',
      subscriptions: 'Suscripciones',
      savings: 'Ahorro',
      vaults: 'Cajas fuertes',
      contacts: 'Contactos',
      beneficiaries: 'Herederos',
      notifications: 'Avisos',
      security: 'PIN y límites',
    },
    groups: { money: 'Dinero', promises: 'Compromisos', people: 'Personas', more: 'Ajustes' },
    nav: 'Secciones del banco',
    noCharacter: 'Necesitas un personaje para usar el banco',
    noCharacterText: 'Crea uno y ábrele después su primera cuenta.',
    toCharacters: 'Ir a personajes',
    accountTypes: {
      personal: 'Personal',
      shared: 'Compartida',
      business: 'Empresa',
      custom: 'A medida',
      savings: 'Ahorro',
      vault: 'Caja fuerte',
      legacy: 'Con tarjeta',
    },
    statuses: { active: 'Activa', frozen: 'Congelada', closed: 'Cerrada' },
    permissions: {
      view_balance: 'Ver el saldo',
      view_movements: 'Ver los movimientos',
      pay: 'Pagar',
      approve_payments: 'Aprobar solicitudes',
      transfer: 'Transferir y sacar',
      create_cards: 'Pedir tarjetas',
      manage_cards: 'Gestionar tarjetas',
      sign_debts: 'Firmar deudas',
      edit_settings: 'Cambiar ajustes y PIN',
      manage_members: 'Gestionar miembros',
    },
    entries: {
      transfer_in: 'Transferencia recibida',
      transfer_out: 'Transferencia enviada',
      deposit: 'Ingreso',
      withdraw: 'Retirada',
      purchase: 'Compra',
      fee: 'Comisión',
      tax: 'Impuesto',
      reward: 'Recompensa',
      loan: 'Préstamo',
      loan_payment: 'Cuota de préstamo',
      debt: 'Deuda',
      request: 'Solicitud',
      subscription: 'Suscripción',
      scheduled: 'Programada',
      interest: 'Intereses',
      inheritance: 'Herencia',
      adjustment: 'Ajuste',
    },
    frequencies: {
      once: 'Una vez',
      '1d': 'Cada día',
      '1w': 'Cada semana',
      '2w': 'Cada dos semanas',
      '1mo': 'Cada mes',
    },
    account: 'Cuenta',
    amount: 'Importe',
    concept: 'Concepto',
    conceptHint: 'Lo ven las dos partes.',
    payee: 'Persona',
    payeeHint: 'Busca por nombre, DNI o contacto.',
    choosePayee: 'Elige a una persona de la lista.',
    contact: 'Contacto',
    date: 'Fecha',
    status: 'Estado',
    save: 'Guardar',
    cancel: 'Cancelar',
    more: 'Cargar más',
    pin: 'PIN',
    pinText: 'Esta operación pide el PIN de la cuenta.',
    setPin: 'Crear o cambiar el PIN',
    cash: 'Efectivo',
    server: 'El servidor',
    accountEnd: (end) => `Cuenta ···${end}`,
    all: 'Todas',
    noAnswer: 'No se pudo cargar',
  },
  en: {
    sections: {
      home: 'Accounts',
      pay: 'Pay',
      cards: 'Cards',
      requests: 'Requests',
      debts: 'Debts',
      loans: 'Loans',
      scheduled: 'Scheduled',
      subscriptions: 'Subscriptions',
      savings: 'Savings',
      vaults: 'Vaults',
      contacts: 'Contacts',
      beneficiaries: 'Heirs',
      notifications: 'Notifications',
      security: 'PIN and limits',
    },
    groups: { money: 'Money', promises: 'Commitments', people: 'People', more: 'Settings' },
    nav: 'Sections of the bank',
    noCharacter: 'You need a character to use the bank',
    noCharacterText: 'Create one, then open its first account.',
    toCharacters: 'Go to characters',
    accountTypes: {
      personal: 'Personal',
      shared: 'Shared',
      business: 'Business',
      custom: 'Custom',
      savings: 'Savings',
      vault: 'Vault',
      legacy: 'With a card',
    },
    statuses: { active: 'Active', frozen: 'Frozen', closed: 'Closed' },
    permissions: {
      view_balance: 'See the balance',
      view_movements: 'See the movements',
      pay: 'Pay',
      approve_payments: 'Approve requests',
      transfer: 'Transfer and withdraw',
      create_cards: 'Order cards',
      manage_cards: 'Manage cards',
      sign_debts: 'Sign debts',
      edit_settings: 'Change settings and PIN',
      manage_members: 'Manage members',
    },
    entries: {
      transfer_in: 'Transfer received',
      transfer_out: 'Transfer sent',
      deposit: 'Deposit',
      withdraw: 'Withdrawal',
      purchase: 'Purchase',
      fee: 'Fee',
      tax: 'Tax',
      reward: 'Reward',
      loan: 'Loan',
      loan_payment: 'Loan instalment',
      debt: 'Debt',
      request: 'Request',
      subscription: 'Subscription',
      scheduled: 'Scheduled',
      interest: 'Interest',
      inheritance: 'Inheritance',
      adjustment: 'Adjustment',
    },
    frequencies: {
      once: 'Once',
      '1d': 'Every day',
      '1w': 'Every week',
      '2w': 'Every two weeks',
      '1mo': 'Every month',
    },
    account: 'Account',
    amount: 'Amount',
    concept: 'Concept',
    conceptHint: 'Both sides see it.',
    payee: 'Person',
    payeeHint: 'Search by name, identity number or contact.',
    choosePayee: 'Choose a person of the list.',
    contact: 'Contact',
    date: 'Date',
    status: 'Status',
    save: 'Save',
    cancel: 'Cancel',
    more: 'Load more',
    pin: 'PIN',
    pinText: 'This operation asks for the PIN of the account.',
    setPin: 'Create or change the PIN',
    cash: 'Cash',
    server: 'The server',
    accountEnd: (end) => `Account ···${end}`,
    all: 'All',
    noAnswer: 'It could not be loaded',
  },
});
