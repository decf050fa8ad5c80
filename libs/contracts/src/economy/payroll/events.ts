import { z } from 'zod';
import type { Locale } from '../../errors.ts';
import { defineEvent, stated } from '../../event.ts';
import { character, money, quoted, sentence, thing, type Slot } from '../../sentence.ts';
import { PAY_PERIODS, rankPay } from './payroll.ts';

const ofOrg = { org_id: z.int(), org_name: z.string() };
const named = (data: { org_id: number; org_name: string }, locale: Locale): Slot =>
  thing('org', data.org_id, quoted(data.org_name, locale));

/** A rank of an organisation earns something else an hour (PY-01). */
export const paySet = defineEvent({
  type: 'bank.payroll.pay_set',
  data: rankPay.extend(ofOrg),
  note: {
    es: (data) =>
      sentence`En la organización ${named(data, 'es')}, ${quoted(data.name, 'es')} gana ${money(data.per_hour)} por hora.`,
    en: (data) =>
      sentence`In the organisation ${named(data, 'en')}, ${quoted(data.name, 'en')} earns ${money(data.per_hour)} an hour.`,
  },
});

const PERIOD_WORDS = {
  '1d': { es: 'cada día', en: 'every day' },
  '1w': { es: 'cada semana', en: 'every week' },
  '2w': { es: 'cada dos semanas', en: 'every two weeks' },
  '1mo': { es: 'cada mes', en: 'every month' },
} as const;
const BY_HAND = { es: 'solo a mano', en: 'by hand alone' } as const;
type Period = (typeof PAY_PERIODS)[number] | null;
const periodWords = (period: Period, locale: Locale): string =>
  (period ? PERIOD_WORDS[period] : BY_HAND)[locale];

/** An organisation pays at other times (PY-03). */
export const payPeriodSet = defineEvent({
  type: 'bank.payroll.period_set',
  data: z.object({ ...ofOrg, period: z.enum(PAY_PERIODS).nullable() }),
  note: {
    es: (data) =>
      sentence`La organización ${named(data, 'es')} paga los sueldos ${periodWords(data.period, 'es')}.`,
    en: (data) =>
      sentence`The organisation ${named(data, 'en')} pays its wages ${periodWords(data.period, 'en')}.`,
  },
});

/** The wages of a period left the account of an organisation (PY-03). */
export const payrollPaid = defineEvent({
  type: 'bank.payroll.paid',
  data: z.object({
    ...ofOrg,
    run_id: z.int(),
    /** The sum that left the account, for this run and what was owed of earlier ones. */
    amount: z.int(),
    /** The characters that earned something in this run. */
    line_count: z.int(),
  }),
  note: {
    es: (data) => sentence`La organización ${named(data, 'es')} pagó ${money(data.amount)} en sueldos.`,
    en: (data) => sentence`The organisation ${named(data, 'en')} paid ${money(data.amount)} in wages.`,
  },
});

/** An organisation could not pay all wages (PY-03). */
export const payrollShort = defineEvent({
  type: 'bank.payroll.short',
  data: z.object({
    ...ofOrg,
    run_id: z.int(),
    /** The sum that it owes after the run, to characters with a bank account. */
    owed: z.int(),
  }),
  note: {
    es: (data) =>
      sentence`A la organización ${named(data, 'es')} le faltan ${money(data.owed)} para los sueldos.`,
    en: (data) => sentence`The organisation ${named(data, 'en')} lacks ${money(data.owed)} for its wages.`,
  },
});

/** Wages or a bonus arrived in the bank (PY-03, PY-05). */
export const payslipPaid = defineEvent({
  type: 'bank.payslip.paid',
  data: z.object({
    ...ofOrg,
    payslip_id: z.int(),
    /** null: a bonus. */
    run_id: z.int().nullable(),
    server_character_id: z.int(),
    account_id: z.int(),
    transfer_id: z.int(),
    gross: z.int(),
    tax: z.int(),
    net: z.int(),
    concept: z.string().nullable(),
  }),
  own: { whose: ({ server_character_id }) => ({ characters: [server_character_id] }) },
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} cobró ${money(data.net)} de la organización ${named(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`${character(data.server_character_id)} was paid ${money(data.net)} by the organisation ${named(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});
