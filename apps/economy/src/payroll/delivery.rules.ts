import { draft } from '@cabildo/contracts/event';
import { payslipPaid } from '@cabildo/contracts/economy/payroll/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { bankAccountOf, hasRoomFor } from '../bank/accounts/rules.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { Movement } from '../ledger/postings.ts';
import { percentOf } from '../payments/transfers/fees.ts';
import type { PayLineRow } from './lines.table.ts';

interface DeliveryStates {
  readonly line: PayLineRow | undefined;
  /** The bank account of the character; undefined: it has none. */
  readonly bank?: AccountRow | undefined;
  readonly org: AccountRow | undefined;
}

/** `none`: another process delivered it. */
export interface DeliveryOutput {
  readonly outcome: 'delivered' | 'returned' | 'none';
}

/**
 * PY-03: hands on what left the organisation for a line, once: to the bank of the character, less income tax. Where that takes no
 * money any more, it goes back to the organisation, and is owed.
 * @param rate the income tax in percent
 */
export function decideDelivery(
  rate: number,
  { line, bank, org }: DeliveryStates,
  { id }: DecisionTime,
): Decision<Uses, Movement, DeliveryOutput> {
  const held = line ? line.paid - line.delivered : 0;
  if (!line || held === 0) return { output: { outcome: 'none' } };
  const target = bankAccountOf(bank, line.server_id);
  if (target?.status !== 'active' || !hasRoomFor(target, held)) return returned(line, held, org!);
  const tax = percentOf(held, rate);
  const after = { ...line, delivered: line.paid, tax: line.tax + tax };
  return {
    output: { outcome: 'delivered' },
    changes: { line: after },
    movement: {
      kind: 'payslip',
      concept: line.org_name,
      postings: wagesFrom('issuance', { gross: held, tax, to: target.id, org: org!.id }),
    },
    events: [
      draft(payslipPaid, slipOf(line, { gross: held, tax, account_id: target.id, transfer_id: id }), [
        line.character_id,
      ]),
    ],
  };
}

function returned(line: PayLineRow, held: number, org: AccountRow): Decision<Uses, Movement, DeliveryOutput> {
  return {
    output: { outcome: 'returned' },
    changes: { line: { ...line, paid: line.delivered } },
    movement: {
      kind: 'payroll_return',
      concept: 'Sueldo devuelto',
      postings: [
        { account: 'issuance', amount: -held, type: 'salary', counterparty: org.id },
        { account: org.id, amount: held, type: 'salary' },
      ],
    },
  };
}

interface Wages {
  readonly gross: number;
  readonly tax: number;
  /** The account of the character. */
  readonly to: number;
  /** The account of the organisation. */
  readonly org: number;
}

/** The postings of wages or a bonus: gross from an account, net to the character, and the tax to the treasury. */
export const wagesFrom = (from: number | 'issuance', { gross, tax, to, org }: Wages): Movement['postings'] =>
  [
    { account: from, amount: -gross, type: 'salary' as const, counterparty: to },
    { account: to, amount: gross - tax, type: 'salary' as const, counterparty: org },
    { account: 'treasury' as const, amount: tax, type: 'tax' as const, counterparty: to },
  ].filter(({ amount }) => amount !== 0);

/** The data of the event of paid wages. */
export const slipOf = (
  line: PayLineRow,
  paid: { gross: number; tax: number; account_id: number; transfer_id: number },
) => ({
  org_id: line.org_id,
  org_name: line.org_name,
  payslip_id: line.id,
  run_id: line.run_id,
  server_character_id: line.character_id,
  ...paid,
  net: paid.gross - paid.tax,
  concept: line.concept,
});
