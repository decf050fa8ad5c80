import { fail } from '@cabildo/contracts/errors';
import type { Tx } from '@cabildo/kit/database';
import { LedgerViolation, type Book, type Journal, type Moved, type Recorded } from '@cabildo/kit/ledger';
import { account, systemAccounts } from '../bank/accounts/resource.ts';
import { addBills } from '../bank/accounts/bills.ts';
import { hasRoomFor } from '../bank/accounts/rules.ts';
import { postingSum, type Movement, type Posting } from './postings.ts';
import { spending, treasuryChange } from './spending.ts';
import { insertIncrements, type AccountClass } from './increments.table.ts';

/** A line of an account's register. */
export interface Entry {
  readonly accountId: number;
  readonly accountClass: AccountClass;
  readonly type: string;
  readonly amount: number;
  /** null for system accounts, whose balance is the sum of their entries. */
  readonly balanceAfter: number | null;
  readonly counterparty: number | null;
}

const TOO_MUCH = {
  es: 'La cuenta que recibe no puede guardar tanto: saca antes dinero de ella.',
  en: 'The account that receives cannot hold so much: take money out of it first.',
};

const TOO_LITTLE = {
  es: 'La tesorería del servidor no tiene tanto.',
  en: 'The treasury of the server does not have so much.',
};

/** Double entry: every movement is a transfer whose entries sum to zero (EC-01). */
export const journal: Journal<Movement, Entry> = {
  uses: (serverId) => [systemAccounts(serverId)],
  refuse({ serverId, movement: { postings } }, book) {
    const change = treasuryChange(postings);
    if (change < 0 && book.get(spending(serverId)).treasury + change < 0)
      return fail('insufficient_balance', { message: TOO_LITTLE });
    const sums = new Map<number, number>();
    for (const { account: target, amount } of postings)
      if (typeof target === 'number') sums.set(target, (sums.get(target) ?? 0) + amount);
    const isTooMuch = ([id, sum]: readonly [number, number]): boolean => {
      const state = sum > 0 ? book.get(account(id)) : undefined;
      return state !== undefined && !hasRoomFor(state, sum);
    };
    return [...sums].some(isTooMuch) ? fail('limit_exceeded', { message: TOO_MUCH }) : undefined;
  },
  apply({ serverId, movement }, book) {
    if (postingSum(movement.postings) !== 0)
      throw new LedgerViolation(`postings of ${movement.kind} do not sum to 0`);
    const change = treasuryChange(movement.postings);
    // A command that takes from the treasury without its lock is a mistake of the program, which this finds (TR-01).
    if (change < 0) {
      const before = book.get(spending(serverId));
      book.put(spending(serverId), { ...before, treasury: before.treasury + change });
    }
    return movement.postings.map((posting) => enter(serverId, posting, book));
  },
  async write(tx, all, now) {
    const moved = all.filter(({ entries }) => entries.length > 0);
    if (moved.length === 0) return;
    // The two statements are sent together and carried out one after the other. One statement for both takes a third longer than the
    // first alone.
    await Promise.all([writeTransfers(tx, moved, now), insertIncrements(tx, moved, now)]);
  },
};

function enter(serverId: number, posting: Posting, book: Book): Entry {
  const { account: target, amount, type, counterparty = null } = posting;
  if (!Number.isSafeInteger(amount) || amount === 0) throw new LedgerViolation(`${amount} is not an amount`);
  if (typeof target !== 'number') {
    const accountId = book.get(systemAccounts(serverId))[target];
    return { accountId, accountClass: target, type, amount, balanceAfter: null, counterparty };
  }
  const before = book.get(account(target));
  if (before?.server_id !== serverId)
    throw new LedgerViolation(`account ${target} is not of server ${serverId}`);
  const balance = before.balance + amount;
  const bills = before.bills && addBills(before.bills, posting.bills ?? {});
  book.put(account(target), { ...before, balance, bills, entry_count: before.entry_count + 1 });
  // Wallets alone have bills.
  const accountClass = before.bills ? 'wallet' : 'bank';
  return { accountId: target, accountClass, type, amount, balanceAfter: balance, counterparty };
}

async function writeTransfers(
  tx: Tx,
  moved: readonly (Recorded<Movement> & Pick<Moved<Movement, Entry>, 'entries'>)[],
  now: Date,
): Promise<void> {
  const entries = moved.flatMap(({ id, entries: lines }) =>
    lines.map((line) => ({ ...line, transferId: id })),
  );
  await tx.query(
    `WITH written AS (
       INSERT INTO transfers (id, server_id, kind, concept, actor_user_id, created_at)
       SELECT *, $12::timestamptz FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
     )
     INSERT INTO entries (transfer_id, account_id, type, amount, balance_after, counterparty_id, created_at)
     SELECT t, a, y, m, b, c, $12::timestamptz
     FROM unnest($6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[])
       AS v (t, a, y, m, b, c)`,
    [
      moved.map(({ id }) => id),
      moved.map(({ serverId }) => serverId),
      moved.map(({ movement }) => movement.kind),
      moved.map(({ movement }) => movement.concept ?? null),
      moved.map(({ actorUserId }) => actorUserId),
      entries.map((entry) => entry.transferId),
      entries.map((entry) => entry.accountId),
      entries.map((entry) => entry.type),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.balanceAfter),
      entries.map((entry) => entry.counterparty),
      now,
    ],
  );
}
