import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import { treasuryAllocated, treasuryCollected } from '@cabildo/contracts/economy/funds/treasury/events.ts';
import type { Allocation } from '@cabildo/contracts/economy/funds/treasury/treasury.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { bankAccountOf, refuseUnusable } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { Movement } from '../../ledger/postings.ts';
import type { Spendable } from '../../ledger/spending.table.ts';
import type { OrgRow } from '../../organisations/orgs.table.ts';
import type { AllocationRow } from './table.ts';

/** A movement from the treasury to an organisation. */
interface Paid {
  readonly org: Pick<OrgRow, 'id' | 'name'>;
  readonly account: Pick<AccountRow, 'id'>;
  readonly amount: number;
  /** null where a budget pays. */
  readonly reason: string | null;
  /** null: by hand. */
  readonly budgetId: number | null;
}

/** The movement of money from the treasury to the main account of an organisation, with its event (TR-01, TR-02). */
export const paidTo = (
  { org, account, amount, reason, budgetId }: Paid,
  id: number,
): Required<Pick<Decision<Uses, Movement>, 'movement' | 'events'>> => ({
  movement: {
    kind: budgetId === null ? 'allocation' : 'budget',
    concept: reason,
    postings: [
      { account: 'treasury', amount: -amount, type: 'allocation', counterparty: account.id },
      { account: account.id, amount, type: 'allocation' },
    ],
  },
  events: [
    draft(
      treasuryAllocated,
      {
        transfer_id: id,
        org_id: org.id,
        org_name: org.name,
        account_id: account.id,
        amount,
        reason,
        budget_id: budgetId,
      },
      [],
    ),
  ],
});

interface AllocationOrder {
  readonly serverId: number;
  readonly org: Pick<OrgRow, 'id' | 'name'>;
  readonly amount: number;
  readonly reason: string;
}

interface AllocationStates {
  readonly account: AccountRow | undefined;
  readonly left: Spendable;
}

/** TR-01: pays an organisation from the treasury. The journal refuses more than there is. */
export function decideAllocation(
  { serverId, org, amount, reason }: AllocationOrder,
  { account: state, left }: AllocationStates,
  { id }: DecisionTime,
): Decision<Uses, Movement> | Failure<'not_found' | 'account_closed' | 'account_disabled'> {
  const account = bankAccountOf(state, serverId);
  if (!account) return fail('not_found');
  const refusal = refuseUnusable(account);
  if (refusal) return refusal;
  return {
    output: { transfer_id: id, org_id: org.id, amount, treasury_balance: left.treasury - amount },
    ...paidTo({ org, account, amount, reason, budgetId: null }, id),
  };
}

const NOTHING = {
  es: 'La tienda del servidor no tiene tanto por recoger.',
  en: 'The shop of the server does not have so much to collect.',
};

/** TR-01: moves what the shop has taken to the treasury. `wanted` undefined: all of it. */
export function decideCollecting(
  wanted: number | undefined,
  { left }: { readonly left: Spendable },
  { id }: DecisionTime,
): Decision<Uses, Movement> | Failure<'insufficient_balance'> {
  const amount = wanted ?? left.shop_income;
  if (amount <= 0 || amount > left.shop_income) return fail('insufficient_balance', { message: NOTHING });
  const after = { ...left, treasury: left.treasury + amount, shop_income: left.shop_income - amount };
  return {
    output: {
      transfer_id: id,
      amount,
      treasury_balance: after.treasury,
      shop_income: after.shop_income,
    },
    changes: { left: after },
    movement: {
      kind: 'collection',
      postings: [
        { account: 'shop_income', amount: -amount, type: 'collection' },
        { account: 'treasury', amount, type: 'collection' },
      ],
    },
    events: [draft(treasuryCollected, { transfer_id: id, amount }, [])],
  };
}

export const allocationView = (row: AllocationRow): Allocation => ({
  register_id: row.id,
  // The treasury's own entry says what left it.
  amount: -row.amount,
  is_budget: row.kind === 'budget',
  created_at: row.created_at.toISOString(),
  ...pick(row, 'transfer_id', 'org_id', 'org_name', 'account_id', 'reason', 'user_id'),
});
