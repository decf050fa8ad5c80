import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { inheritanceExecuted } from '@cabildo/contracts/economy/endings/inheritance/events.ts';
import type {
  Beneficiary,
  InheritedShare,
} from '@cabildo/contracts/economy/endings/inheritance/inheritance.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { negated } from '../../bank/accounts/bills.ts';
import { refuseUnusable } from '../../bank/accounts/rules.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import type { DebtRow } from '../../credit/debts/table.ts';
import type { LoanState } from '../../credit/loans/resource.ts';
import { settle, type Liabilities } from './settle.ts';
import type { Movement, Posting } from '../../ledger/postings.ts';
import { percentOf } from '../../payments/transfers/fees.ts';
import type { PassedGoods } from './goods.ts';
import type { BeneficiaryRow } from './table.ts';

export const beneficiaryView = (row: BeneficiaryRow): Beneficiary => ({
  beneficiary_id: row.id,
  beneficiary_character_id: row.beneficiary_character_id,
  percentage: row.percentage,
  created_at: row.created_at.toISOString(),
});

type Part = Pick<BeneficiaryRow, 'id' | 'beneficiary_character_id' | 'percentage'>;

/** ECB-14: refuses a part with which the parts of a character exceed 100 %, or its heirs the maximum of the server. */
export function refusePart(
  present: readonly Part[],
  wanted: Omit<Part, 'id'>,
  max: number,
): Failure<'limit_exceeded'> | undefined {
  const others = present.filter((each) => each.beneficiary_character_id !== wanted.beneficiary_character_id);
  const sum = others.reduce((all, { percentage }) => all + percentage, wanted.percentage);
  return sum > 100 || others.length >= max ? fail('limit_exceeded') : undefined;
}

/**
 * ECB-15: splits an amount by percentages, rounded down. If they sum to 100 %, the remainder goes to the largest share, and
 * on a tie to the lowest id.
 */
export function sharesOf(net: number, parts: readonly Part[]): number[] {
  const shares = parts.map(({ percentage }) => percentOf(net, percentage));
  const all = parts.reduce((sum, { percentage }) => sum + percentage, 0);
  if (all < 100) return shares;
  const largest = parts.reduce((best, part, index) => {
    const { percentage, id } = parts[best]!;
    const isLarger = part.percentage > percentage || (part.percentage === percentage && part.id < id);
    return isLarger ? index : best;
  }, 0);
  return shares.with(largest, shares[largest]! + net - shares.reduce((sum, share) => sum + share, 0));
}

export interface Estate {
  characterId: number;
  /** No other open bank account is left, and no cash. */
  isLast: boolean;
  /** By debt: the accounts that may receive its payment, in order of preference. */
  receivers: ReadonlyMap<number, readonly number[]>;
  parts: readonly Part[];
  /** Percent. */
  taxRate: number;
  passed: PassedGoods;
}

/** The result of an inheritance. */
export interface InheritanceOutcome extends PassedGoods {
  transfer_id: number;
  total: number;
  settled: number;
  tax: number;
  shares: InheritedShare[];
  to_treasury: number;
  closed_account_ids: number[];
}

export interface EstateStates {
  readonly debts: readonly (DebtRow | undefined)[];
  readonly receivers: readonly (AccountRow | undefined)[];
  readonly loans: readonly (LoanState | undefined)[];
  /** The accounts of the dead character. */
  readonly accounts: readonly (AccountRow | undefined)[];
  /** The bank account of each beneficiary, in the order of the parts. */
  readonly banks: readonly (AccountRow | undefined)[];
}

const isOpen = ({ status }: DebtRow): boolean => status === 'unsigned' || status === 'signed';
const isOwed = ({ status }: LoanState): boolean => ['pending', 'active', 'defaulted'].includes(status);

/** ECB-15: pays the liabilities of the dead character and shares out the rest of the accounts, all of it or nothing. */
export function decideInheritance(
  estate: Estate,
  states: EstateStates,
  time: DecisionTime,
): Decision<Uses, Movement, InheritanceOutcome> | Failure<'account_closed' | 'account_disabled'> {
  const held = states.accounts.map((account) => account!);
  const banks = states.banks.map((bank) => bank!);
  if (held.some(({ status }) => status === 'closed')) return fail('account_closed');
  for (const bank of banks) {
    const blocked = refuseUnusable(bank);
    if (blocked) return blocked;
  }
  const settled = settle(liabilitiesOf(estate, states, held), time);
  const divisions = settled.accounts.map((account) => divide(account, estate));
  const shares = divisions.flatMap((division) => sharesIn(division, estate.parts, banks));
  const sum = (of: (each: Division) => number): number => divisions.reduce((all, each) => all + of(each), 0);
  const common = {
    transfer_id: time.id,
    total: held.reduce((all, { balance }) => all + balance, 0),
    settled: settled.total,
    tax: sum((each) => each.tax),
    shares,
    to_treasury: sum(({ rest }) => rest),
    ...estate.passed,
  };
  const account_ids = held.map(({ id }) => id);
  const data = { ...common, server_character_id: estate.characterId, account_ids };
  const heirs = new Set(estate.parts.map((part) => part.beneficiary_character_id));
  if (estate.passed.goods_to_character_id !== null) heirs.add(estate.passed.goods_to_character_id);
  const moved = [...settled.postings, ...divisions.flatMap((division) => postingsOf(division, banks))];
  const postings = held.reduce(asCash, moved);
  return {
    output: { ...common, closed_account_ids: account_ids },
    ...(postings.length > 0 && { movement: { kind: 'inheritance', concept: 'Herencia', postings } }),
    changes: {
      debts: states.debts.map((debt) => settled.debts.find(({ id }) => id === debt!.id) ?? debt),
      loans: states.loans.map((loan) => settled.loans.find(({ id }) => id === loan!.id) ?? loan),
    },
    events: [...settled.events, draft(inheritanceExecuted, data, [estate.characterId, ...heirs])],
  };
}

function liabilitiesOf(
  { characterId, isLast, receivers }: Estate,
  states: EstateStates,
  accounts: readonly AccountRow[],
): Liabilities {
  const debts = states.debts.map((debt) => debt!).filter(isOpen);
  // The dead character's own accounts are shared out, so they receive nothing.
  const others = states.receivers.filter((each) => each?.owner_character_id !== characterId);
  const byId = new Map(others.map((each) => [each?.id, each]));
  return {
    accounts,
    debts,
    receivers: debts.map(({ id }) => (receivers.get(id) ?? []).flatMap((account) => byId.get(account) ?? [])),
    loans: states.loans.map((loan) => loan!).filter(isOwed),
    isLast,
  };
}

/** The division of one account. */
interface Division {
  account: AccountRow;
  tax: number;
  amounts: readonly number[];
  rest: number;
}

function divide(account: AccountRow, { taxRate, parts }: Estate): Division {
  const tax = percentOf(account.balance, taxRate);
  const net = account.balance - tax;
  const amounts = sharesOf(net, parts);
  return { account, tax, amounts, rest: amounts.reduce((left, amount) => left - amount, net) };
}

const sharesIn = (
  { account, amounts }: Division,
  parts: readonly Part[],
  banks: readonly AccountRow[],
): InheritedShare[] =>
  parts.map(({ beneficiary_character_id }, index) => ({
    from_account_id: account.id,
    beneficiary_character_id,
    account_id: banks[index]!.id,
    amount: amounts[index]!,
  }));

/** Empties a wallet in one posting, because its bills cannot be split among several receivers. */
function asCash(postings: Posting[], { id, balance, bills }: AccountRow): Posting[] {
  if (!bills || balance === 0) return postings;
  const others = postings.filter(({ account }) => account !== id);
  return [{ account: id, amount: -balance, type: 'inheritance', bills: negated(bills) }, ...others];
}

function postingsOf({ account, tax, amounts, rest }: Division, banks: readonly AccountRow[]): Posting[] {
  const counterparty = account.id;
  const type = 'inheritance' as const;
  const postings: Posting[] = [
    { account: account.id, amount: -account.balance, type },
    ...amounts.map((amount, index) => ({ account: banks[index]!.id, amount, type, counterparty })),
    { account: 'treasury', amount: rest, type, counterparty },
    { account: 'treasury', amount: tax, type: 'tax', counterparty },
  ];
  return postings.filter(({ amount }) => amount !== 0);
}
