import { draft } from '@cabildo/contracts/event';
import { payrollPaid, payrollShort } from '@cabildo/contracts/economy/payroll/events.ts';
import type { Decision, DecisionTime, Uses } from '@cabildo/kit/ledger';
import { refuseUnusable } from '../bank/accounts/rules.ts';
import type { AccountRow } from '../bank/accounts/table.ts';
import type { Movement } from '../ledger/postings.ts';
import type { Payee } from './banks.table.ts';
import type { PayDayRow, Terms } from './days.table.ts';
import { MOST_OWED, type NewLine, type PayLineRow } from './lines.table.ts';
import { countMinutes, type Worked } from './minutes.rules.ts';
import type { LockedRun } from './runs.table.ts';
import { share, wagesOf } from './shares.rules.ts';

/** Everything that the lines of a run are decided from, under the lock of the account. */
export interface PayBook {
  readonly run: LockedRun;
  readonly terms: readonly Terms[];
  readonly days: readonly PayDayRow[];
  /** The lines of earlier runs that are owed, the oldest first. */
  readonly owed: readonly PayLineRow[];
  readonly payees: ReadonlyMap<number, Payee>;
  /** The lines of this run, once they are decided. */
  readonly lines: readonly NewLine[];
}

/** `waits`: a run before is not counted yet. `none`: another process counted this one. */
export interface RunOutput {
  readonly outcome: 'counted' | 'waits' | 'none';
}

interface RunStates {
  readonly account: AccountRow | undefined;
  readonly book: PayBook | undefined;
}

/**
 * PY-03: decides all lines of a run at once, and takes what the balance covers from the account of the organisation: what is owed of
 * earlier runs first. The server holds it until each line is delivered. Nothing leaves a suspended organisation, which owes all.
 */
export function decideRun(
  shifts: readonly Worked[],
  { account, book }: RunStates,
  { now }: DecisionTime,
): Decision<Uses, Movement, RunOutput> {
  if (book?.run.status !== 'counting') return { output: { outcome: 'none' } };
  if (!book.run.is_first) return { output: { outcome: 'waits' } };
  const { run } = book;
  const { counted, days } = countMinutes(run, shifts, book.terms, book.days);
  const fresh = counted.flatMap((each): NewLine[] => {
    const gross = wagesOf(each.minutes, each.per_hour);
    return gross > 0 ? [{ ...lineOf(run, now), ...each, gross }] : [];
  });
  const isBlocked = !account || account.is_suspended || refuseUnusable(account) !== undefined;
  const balance = isBlocked ? 0 : account.balance;
  const older = pay(book.owed, book.payees, balance);
  // Debts that one run does not look at are older than its own lines.
  const rest = book.owed.length < MOST_OWED ? balance - older.amount : 0;
  const newer = pay(fresh, book.payees, rest);
  const amount = older.amount + newer.amount;
  const owed = older.owed + newer.owed;
  const changed: PayBook = {
    ...book,
    run: { ...run, status: 'paying' },
    days,
    owed: older.lines,
    lines: newer.lines,
  };
  const about = { org_id: run.org_id, org_name: run.org_name, run_id: run.id };
  const owners = run.owner_character_id === null ? [] : [run.owner_character_id];
  return {
    output: { outcome: 'counted' },
    changes: { book: changed },
    ...(amount > 0 && { movement: payment(account!.id, amount) }),
    events: [
      ...(amount > 0 ? [draft(payrollPaid, { ...about, amount, line_count: fresh.length }, owners)] : []),
      ...(owed > 0 ? [draft(payrollShort, { ...about, owed }, owners)] : []),
    ],
  };
}

const lineOf = (
  { id, server_id, org_id, org_name }: LockedRun,
  created_at: Date,
): Omit<NewLine, 'character_id' | 'minutes' | 'per_hour' | 'gross'> => ({
  server_id,
  org_id,
  org_name,
  run_id: id,
  tax: 0,
  paid: 0,
  delivered: 0,
  is_void: false,
  concept: null,
  created_at,
});

const payment = (account: number, amount: number): Movement => ({
  kind: 'payroll',
  concept: 'Sueldos',
  postings: [
    { account, amount: -amount, type: 'salary' },
    { account: 'issuance', amount, type: 'salary', counterparty: account },
  ],
});

interface Paid<L> {
  readonly lines: L[];
  /** The sum that the lines take from the account. */
  readonly amount: number;
  /** The sum still owed to those who could have been paid. */
  readonly owed: number;
}

/** Pays lines as far as the money reaches, run by run; those of the dead are void, and those without an account wait. */
function pay<L extends NewLine>(
  lines: readonly L[],
  payees: ReadonlyMap<number, Payee>,
  available: number,
): Paid<L> {
  let left = available;
  let owed = 0;
  const paid = [...Map.groupBy(lines, ({ run_id }) => run_id).values()].flatMap((ofRun) => {
    const ready = ofRun.filter(({ character_id }) => payees.get(character_id) === 'ready');
    const claims = ready.map((line) => ({ character_id: line.character_id, owed: line.gross - line.paid }));
    const shares = new Map(share(claims, left).map((each, index) => [ready[index]!, each]));
    return ofRun.map((line) => {
      const got = shares.get(line) ?? 0;
      left -= got;
      if (shares.has(line)) owed += line.gross - line.paid - got;
      const is_void = payees.get(line.character_id) === 'ended';
      return { ...line, paid: line.paid + got, is_void };
    });
  });
  return { lines: paid, amount: available - left, owed };
}
