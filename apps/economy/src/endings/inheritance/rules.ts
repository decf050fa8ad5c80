import { draft, fail, type Failure } from '@cabildo/contracts';
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
import type { BeneficiaryRow } from './table.ts';

export const beneficiaryView = (row: BeneficiaryRow): Beneficiary => ({
  beneficiary_id: row.id,
  beneficiary_character_id: row.beneficiary_character_id,
  percentage: row.percentage,
  created_at: row.created_at.toISOString(),
});

type Part = Pick<BeneficiaryRow, 'id' | 'beneficiary_character_id' | 'percentage'>;

/**
 * ECB-14: why a character may not leave so much to another beside what it leaves to others: more than all, or to more
 * beneficiaries than the server allows.
 */
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
 * ECB-15: what each part of an amount comes to. Parts are floored; where they are all of it, what is lost by that goes to
 * the largest, of equals to the one with the lowest id.
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
  /** All accounts that it has. */
  isLast: boolean;
  /** The accounts that may get what is paid of a debt, in their order, by debt. */
  receivers: ReadonlyMap<number, readonly number[]>;
  parts: readonly Part[];
  /** Percent. */
  taxRate: number;
}

/** What became of an estate. */
export interface Shared {
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
  /** What the dead character owns. */
  readonly accounts: readonly (AccountRow | undefined)[];
  /** The account that stands for each beneficiary, in the order of the parts. */
  readonly banks: readonly (AccountRow | undefined)[];
}

const isOpen = ({ status }: DebtRow): boolean => status === 'unsigned' || status === 'signed';
const isOwed = ({ status }: LoanState): boolean => ['pending', 'active', 'defaulted'].includes(status);

/** ECB-15: pays what the dead character owed and shares out what is left of all accounts, or nothing. */
export function decideInheritance(
  estate: Estate,
  states: EstateStates,
  time: DecisionTime,
): Decision<Uses, Movement, Shared> | Failure<'account_closed' | 'account_disabled'> {
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
  };
  const account_ids = held.map(({ id }) => id);
  const data = { ...common, server_character_id: estate.characterId, account_ids };
  const heirs = estate.parts.map((part) => part.beneficiary_character_id);
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
  // Accounts of the dead character itself are shared out too.
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

/** How one account is divided. */
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

/** A wallet is emptied at once, because its bills cannot be split among those who get something of it. */
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
