import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { defineWords, type Pair } from '../../words/words.ts';
import { SECTIONS_EN } from './sections.en.ts';
import { SECTIONS_ES } from './sections.es.ts';

/** The settings that list words: one without a name does not compile. */
type Choice =
  | BankConfig['cards_config']['allowed_types'][number]
  | BankConfig['pin_config']['required_for'][number]
  | BankConfig['accounts_config']['enabled_types'][number]
  | BankConfig['notifications_config']['disabled'][number];

export const configWords = defineWords({
  description: [
    'Las reglas del banco y de las empresas de tu comunidad. Los cambios valen desde que los guardas.',
    'The rules of your community’s bank and companies. Changes count from when you save them.',
  ],
  topicsLabel: ['Temas de las reglas', 'Topics of the rules'],
  topics: {
    general: ['General', 'General'],
    accounts: ['Cuentas y tarjetas', 'Accounts and cards'],
    payments: ['Pagos', 'Payments'],
    companies: ['Empresas', 'Companies'],
    credit: ['Crédito', 'Credit'],
    dues: ['Impuestos y recompensas', 'Taxes and rewards'],
  },
  unsaved: [
    (count: number) => (count === 1 ? '1 cambio sin guardar' : `${count} cambios sin guardar`),
    (count: number) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  ],
  discard: ['Descartar', 'Discard'],
  between: [
    (min: string, max: string) => `Escribe un número entre ${min} y ${max}.`,
    (min: string, max: string) => `Enter a number between ${min} and ${max}.`,
  ],
  atLeast: [
    (min: string) => `Escribe un número a partir de ${min}.`,
    (min: string) => `Enter a number from ${min}.`,
  ],
  wrong: [
    'Hay valores que no valen. Están marcados en sus secciones.',
    'Some values are not valid. They are marked in their sections.',
  ],
  unlimited: ['Sin límite', 'No limit'],
  unlimitedHint: ['Vacío: sin límite.', 'Empty: no limit.'],
  sections: [SECTIONS_ES, SECTIONS_EN],
  parts: {
    excellent: ['Puntuación excelente', 'Excellent score'],
    good: ['Puntuación buena', 'Good score'],
    fair: ['Puntuación regular', 'Fair score'],
    poor: ['Puntuación baja', 'Poor score'],
    department_percent: ['Para el departamento, en %', 'For the department, in %'],
    officer_percent: ['Para el agente, en %', 'For the officer, in %'],
  } satisfies Record<
    keyof BankConfig['credit_config']['rates'] | keyof BankConfig['fines_config']['split'],
    Pair
  >,
  choices: {
    permanent: ['Sin caducidad', 'No end date'],
    temporary_time: ['Hasta una fecha', 'Until a date'],
    temporary_uses: ['Para unos usos', 'For a number of uses'],
    temporary_both: ['Hasta una fecha o unos usos', 'Until a date or for a number of uses'],
    transfer: ['Transferir', 'Transfers'],
    withdraw: ['Sacar efectivo', 'Withdrawing cash'],
    approve_payment_request: ['Aceptar solicitudes de pago', 'Accepting payment requests'],
    pay_debt: ['Pagar deudas y multas', 'Paying debts and fines'],
    pay: ['Pagar compras', 'Paying purchases'],
    pay_loan: ['Pagar préstamos', 'Paying loans'],
    personal: ['Personal', 'Personal'],
    shared: ['Compartida', 'Shared'],
    business: ['Empresa', 'Business'],
    custom: ['A medida', 'Custom'],
    savings: ['Ahorro', 'Savings'],
    vault: ['Caja fuerte', 'Vault'],
    transfer_received: ['Dinero recibido', 'Money received'],
    payment_request: ['Solicitudes de pago', 'Payment requests'],
    invoice: ['Facturas', 'Invoices'],
    debt: ['Deudas y multas', 'Debts and fines'],
    loan: ['Préstamos', 'Loans'],
    card: ['Tarjetas', 'Cards'],
    pin_locked: ['PIN bloqueado', 'A locked PIN'],
    reward: ['Recompensas', 'Rewards'],
    schedule_failed: ['Pagos programados que fallan', 'Scheduled payments that fail'],
    subscription: ['Suscripciones', 'Subscriptions'],
    inheritance: ['Herencias', 'Estates'],
    account: ['Cambios en cuentas', 'Account changes'],
    call: ['Preguntas sobre avisos', 'Questions about calls'],
  } satisfies Record<Choice, Pair>,
});
