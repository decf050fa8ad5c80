import type { Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { interestPaid } from '@cabildo/contracts/economy/funds/interest/events.ts';
import type { InterestPayment } from '@cabildo/contracts/economy/funds/interest/interest.ts';
import type { Decision, Uses } from '@cabildo/kit/ledger';
import { refuseUnusable, ownersOf } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { monthOf, startOfMonth } from '../../calendar.ts';
import type { Movement } from '../../ledger/postings.ts';
import { percentOf } from '../../payments/transfers/fees.ts';
import type { InterestRow } from './table.ts';

/** The month whose interest falls due at this moment, the end of the month. */
export function monthBefore(dueAt: Date): { from: Date; to: Date; period: string } {
  const from = startOfMonth(dueAt, -1);
  return { from, to: dueAt, period: monthOf(from) };
}

export interface InterestTerms {
  period: string;
  /** Percent a month. */
  rate: number;
  /** Percent. */
  taxRate: number;
}

export interface Interest {
  /** The lowest balance of the month. */
  base: number;
  gross: number;
  tax: number;
}

/** The record of a month's interest. */
export type PaidInterest = Omit<InterestRow, 'id' | 'created_at'>;

/** ECB-12: the interest and its tax for a month, both rounded down. Undefined when the interest is nothing. */
export function interestOf(base: number, { rate, taxRate }: InterestTerms): Interest | undefined {
  const gross = percentOf(base, rate);
  return gross > 0 ? { base, gross, tax: percentOf(gross, taxRate) } : undefined;
}

/** Pays a month's interest out of issuance. A frozen or closed account gets none. */
export function decideInterest(
  terms: InterestTerms,
  { account, base }: { account: AccountRow | undefined; base: number },
): Decision<Uses, Movement, { interest?: PaidInterest }> | Failure<'account_closed' | 'account_disabled'> {
  const target = account!;
  const blocked = refuseUnusable(target);
  if (blocked) return blocked;
  const interest = interestOf(base, terms);
  if (!interest) return { output: {} };
  const { period, rate } = terms;
  const { gross, tax } = interest;
  const net = gross - tax;
  const type = 'interest' as const;
  const data = { account_id: target.id, period, base, rate, gross, tax, net };
  return {
    output: { interest: { ...interest, account_id: target.id, period, rate } },
    movement: {
      kind: 'interest',
      concept: `Intereses de ${period}`,
      postings: [
        { account: 'issuance' as const, amount: -gross, type },
        { account: target.id, amount: net, type },
        { account: 'treasury' as const, amount: tax, type: 'tax' as const, counterparty: target.id },
      ].filter(({ amount }) => amount !== 0),
    },
    events: [draft(interestPaid, data, ownersOf(target))],
  };
}

export const interestView = (row: InterestRow): InterestPayment => ({
  ...pick(row, 'account_id', 'period', 'base', 'rate', 'gross', 'tax'),
  net: row.gross - row.tax,
  created_at: row.created_at.toISOString(),
});
