import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { defineWords } from '../../words/words.ts';
import { SECTIONS_EN } from './sections.en.ts';
import { SECTIONS_ES } from './sections.es.ts';
import type { SectionsWords } from './sections.words.ts';

type Choices = Readonly<
  Record<
    | BankConfig['cards_config']['allowed_types'][number]
    | BankConfig['pin_config']['required_for'][number]
    | BankConfig['accounts_config']['enabled_types'][number]
    | BankConfig['notifications_config']['disabled'][number],
    string
  >
>;

interface ConfigWords {
  description: string;
  nav: string;
  hasChanges: string;
  unsaved: (count: number) => string;
  discard: string;
  between: (min: string, max: string) => string;
  atLeast: (min: string) => string;
  wrong: string;
  unlimited: string;
  unlimitedHint: string;
  sections: SectionsWords;
  rates: Readonly<Record<keyof BankConfig['credit_config']['rates'], string>>;
  choices: Choices;
}

export const configWords = defineWords<ConfigWords>({
  es: {
    description: 'Las reglas del banco de tu comunidad. Los cambios valen desde que los guardas.',
    nav: 'Secciones de la configuración',
    hasChanges: 'con cambios sin guardar',
    unsaved: (count) => (count === 1 ? '1 cambio sin guardar' : `${count} cambios sin guardar`),
    discard: 'Descartar',
    between: (min, max) => `Escribe un número entre ${min} y ${max}.`,
    atLeast: (min) => `Escribe un número a partir de ${min}.`,
    wrong: 'Hay valores que no valen. Están marcados en sus secciones.',
    unlimited: 'Sin límite',
    unlimitedHint: 'Vacío: sin límite.',
    sections: SECTIONS_ES,
    rates: {
      excellent: 'Puntuación excelente',
      good: 'Puntuación buena',
      fair: 'Puntuación regular',
      poor: 'Puntuación baja',
    },
    choices: {
      permanent: 'Sin caducidad',
      temporary_time: 'Hasta una fecha',
      temporary_uses: 'Para unos usos',
      temporary_both: 'Hasta una fecha o unos usos',
      transfer: 'Transferir',
      withdraw: 'Sacar efectivo',
      approve_payment_request: 'Aceptar solicitudes de pago',
      pay_debt: 'Pagar deudas y multas',
      pay: 'Pagar compras',
      pay_loan: 'Pagar préstamos',
      personal: 'Personal',
      shared: 'Compartida',
      business: 'Empresa',
      custom: 'A medida',
      savings: 'Ahorro',
      vault: 'Caja fuerte',
      transfer_received: 'Dinero recibido',
      payment_request: 'Solicitudes de pago',
      debt: 'Deudas y multas',
      loan: 'Préstamos',
      card: 'Tarjetas',
      pin_locked: 'PIN bloqueado',
      reward: 'Recompensas',
      schedule_failed: 'Pagos programados que fallan',
      subscription: 'Suscripciones',
      inheritance: 'Herencias',
      account: 'Cambios en cuentas',
    },
  },
  en: {
    description: 'The rules of your community’s bank. Changes count from when you save them.',
    nav: 'Sections of the configuration',
    hasChanges: 'with unsaved changes',
    unsaved: (count) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
    discard: 'Discard',
    between: (min, max) => `Enter a number between ${min} and ${max}.`,
    atLeast: (min) => `Enter a number from ${min}.`,
    wrong: 'Some values are not valid. They are marked in their sections.',
    unlimited: 'No limit',
    unlimitedHint: 'Empty: no limit.',
    sections: SECTIONS_EN,
    rates: {
      excellent: 'Excellent score',
      good: 'Good score',
      fair: 'Fair score',
      poor: 'Poor score',
    },
    choices: {
      permanent: 'Without an end',
      temporary_time: 'Until a day',
      temporary_uses: 'For some uses',
      temporary_both: 'Until a day or for some uses',
      transfer: 'Transfers',
      withdraw: 'Withdrawing cash',
      approve_payment_request: 'Accepting payment requests',
      pay_debt: 'Paying debts and fines',
      pay: 'Paying purchases',
      pay_loan: 'Paying loans',
      personal: 'Personal',
      shared: 'Shared',
      business: 'Business',
      custom: 'Custom',
      savings: 'Savings',
      vault: 'Vault',
      transfer_received: 'Money received',
      payment_request: 'Payment requests',
      debt: 'Debts and fines',
      loan: 'Loans',
      card: 'Cards',
      pin_locked: 'A locked PIN',
      reward: 'Rewards',
      schedule_failed: 'Scheduled payments that fail',
      subscription: 'Subscriptions',
      inheritance: 'Inheritances',
      account: 'Changes of accounts',
    },
  },
});
