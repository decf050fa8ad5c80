import { z } from 'zod';
import { defineEvent, stated } from '../../../event.ts';
import type { Locale } from '../../../errors.ts';
import { account, money, quoted, sentence, thing } from '../../../sentence.ts';
import { FREQUENCY_WORDS } from '../../payments/recurring/recurring.ts';
import { budget } from './treasury.ts';

const ofOrg = { org_id: z.int(), org_name: z.string() };

const named = ({ org_id, org_name }: { org_id: number; org_name: string }, locale: Locale) =>
  thing('org', org_id, quoted(org_name, locale));

const budgetOf = (id: number, locale: Locale) =>
  thing('budget', id, locale === 'es' ? 'presupuesto' : 'a budget');

/** The treasury paid an organisation, by hand or by a budget (TR-01, TR-02). */
export const treasuryAllocated = defineEvent({
  type: 'bank.treasury.allocated',
  data: z.object({
    transfer_id: z.int(),
    ...ofOrg,
    account_id: z.int(),
    amount: z.int(),
    /** null where a budget paid. */
    reason: z.string().nullable(),
    /** null: by hand. */
    budget_id: z.int().nullable(),
  }),
  note: {
    es: (data) =>
      sentence`La tesorería pagó ${money(data.amount)} a ${named(data, 'es')} (${account(data.account_id)})${
        data.budget_id === null ? '' : sentence` por el ${budgetOf(data.budget_id, 'es')}`
      }.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`The treasury paid ${money(data.amount)} to ${named(data, 'en')} (${account(data.account_id)})${
        data.budget_id === null ? '' : sentence` for ${budgetOf(data.budget_id, 'en')}`
      }.${stated('reason', data.reason, 'en')}`,
  },
});

/** The income of the server's shop went to the treasury (TR-01). */
export const treasuryCollected = defineEvent({
  type: 'bank.treasury.collected',
  data: z.object({ transfer_id: z.int(), amount: z.int() }),
  note: {
    es: ({ amount }) => sentence`Pasaron ${money(amount)} de los ingresos de la tienda a la tesorería.`,
    en: ({ amount }) => sentence`${money(amount)} of the shop’s income went to the treasury.`,
  },
});

/** A budget was due, and the treasury had too little for it (TR-02). */
export const treasuryShort = defineEvent({
  type: 'bank.treasury.short',
  data: z.object({ budget_id: z.int(), ...ofOrg, wanted: z.int(), paid: z.int() }),
  note: {
    es: (data) =>
      sentence`A la tesorería le faltó dinero para el ${budgetOf(data.budget_id, 'es')} de ${named(data, 'es')}: pagó ${money(data.paid)} de ${money(data.wanted)}.`,
    en: (data) =>
      sentence`The treasury had too little for ${budgetOf(data.budget_id, 'en')} of ${named(data, 'en')}: it paid ${money(data.paid)} of ${money(data.wanted)}.`,
  },
});

/** Staff made or changed a budget (TR-02). */
export const budgetSet = defineEvent({
  type: 'bank.budget.set',
  data: budget.extend({ org_name: z.string() }),
  note: {
    es: (data) =>
      sentence`El ${budgetOf(data.budget_id, 'es')} de ${named(data, 'es')} es de ${
        data.mode === 'add' ? '' : 'hasta '
      }${money(data.amount)} ${FREQUENCY_WORDS[data.frequency].es}.`,
    en: (data) =>
      sentence`${budgetOf(data.budget_id, 'en')} of ${named(data, 'en')} is ${
        data.mode === 'add' ? '' : 'up to '
      }${money(data.amount)} ${FREQUENCY_WORDS[data.frequency].en}.`,
  },
});

/** Staff ended a budget, or its organisation has no account any more (TR-02). */
export const budgetEnded = defineEvent({
  type: 'bank.budget.ended',
  data: budget,
  note: {
    es: ({ budget_id }) => sentence`Terminó el ${budgetOf(budget_id, 'es')} de la tesorería.`,
    en: ({ budget_id }) => sentence`${budgetOf(budget_id, 'en')} of the treasury ended.`,
  },
});
