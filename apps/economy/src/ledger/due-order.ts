import { LEASE_SECONDS, type DueRows } from '@cabildo/kit/jobs';

/** A kind of work by the clock that moves money. */
interface Kind {
  readonly table: string;
  readonly key: string;
  /** The due time by which the work is ordered. No attempt moves it. */
  readonly at: string;
  /** The time until which a row belongs to the process that claimed it. Without one the claim locks the row. */
  readonly lease?: string;
  /** The account that is taken from. */
  readonly from?: string;
  /** The account that is paid into. */
  readonly to?: string;
}

/** All kinds, in the order in which they are done when they are due at the same moment: income before what is taken. */
const KINDS: readonly Kind[] = [
  { table: 'savings', key: 'account_id', at: 'due_at', to: 'account_id' },
  {
    table: 'recurring_payments',
    key: 'id',
    at: 'next_run_at',
    lease: 'due_at',
    from: 'from_account_id',
    to: 'to_account_id',
  },
  { table: 'loans', key: 'id', at: 'due_at', lease: 'leased_until', from: 'account_id' },
];

/** How often a payment without money waits for payments into its account that are due at the same moment. */
const TRIES_FOR_INCOME = 20;

/** Work that was tried so often is broken, and holds up no other work. A payment has failed for good before that. */
const BROKEN_TRIES = 25;

/** True for a claimed payment `t` whose account is paid into at the same moment, for as long as it may wait for that. */
export const AWAITS_INCOME = `(t.tries < ${TRIES_FOR_INCOME} AND (
  SELECT true FROM recurring_payments e
  WHERE e.to_account_id = t.from_account_id AND e.next_run_at = t.next_run_at AND e.tries < ${BROKEN_TRIES}
  ORDER BY e.to_account_id, e.next_run_at, e.id LIMIT 1) IS NOT NULL)`;

/**
 * Claims due rows of a kind, in the one order of all kinds (ECB-06): a row is left until nothing is due before it that pays
 * into the account it takes from, takes from that account, or takes from the account it pays into. Two payments into one
 * account do not wait for each other. All waiting follows the order of due time, kind, tries and key, so that the first of all
 * never waits.
 *
 * @param returning columns of the claimed row `t`, as SQL
 */
export function claimInOrder<R extends object>(
  table: 'savings' | 'recurring_payments' | 'loans',
  returning: string,
): DueRows<R>['claim'] {
  const kind = KINDS.find((each) => each.table === table)!;
  const { key, lease } = kind;
  const isOverdue = lease ? `d.due_at <= $1 AND coalesce(d.${lease}, $1) <= $1` : 'd.due_at <= $1';
  const claim = `UPDATE ${table} AS t SET ${lease ? leased(kind, lease) : 'tries = t.tries + 1'}
    FROM (
      SELECT d.${key} FROM ${table} d
      WHERE ${[isOverdue, ...KINDS.flatMap((other) => waits(kind, other))].join('\n        AND ')}
      ORDER BY d.due_at LIMIT $2 FOR NO KEY UPDATE OF d SKIP LOCKED
    ) due
    WHERE t.${key} = due.${key}
    RETURNING ${returning}`;
  return (tx, now, limit) => tx.query<R>(claim, [now, limit]);
}

/** Takes a lease. One that is there already has run out, so it was an attempt in vain. */
const leased = ({ at }: Kind, lease: string): string =>
  `tries = t.tries + (coalesce(t.${lease}, t.${at}) > t.${at})::int,
   ${lease} = $1::timestamptz + make_interval(secs => ${LEASE_SECONDS})`;

/** Conditions that no row `e` of another kind, or of the same, goes before the row `d`. */
function waits(kind: Kind, other: Kind): string[] {
  const isBefore = `e.${other.at} < d.${kind.at}`;
  const isFirst = KINDS.indexOf(other) < KINDS.indexOf(kind) ? `e.${other.at} <= d.${kind.at}` : isBefore;
  return [
    ...no(other, other.to, kind.from, isFirst),
    ...no(other, other.from, kind.from, isFirst),
    ...no(other, other.from, kind.to, isBefore),
    ...(kind === other ? waitsForSame(kind) : []),
  ];
}

/** Conditions that no row of the same kind and due time goes before the row `d`. */
function waitsForSame(kind: Kind): string[] {
  const isFirst = `e.${kind.at} = d.${kind.at} AND (e.tries, e.${kind.key}) < (d.tries, d.${kind.key})`;
  return [
    ...no(kind, kind.from, kind.from, isFirst),
    // Most payments have the money, so only those that were tried wait for income of the same moment.
    ...no(kind, kind.to, kind.from, isFirst).map((condition) => `(d.tries = 0 OR ${condition})`),
  ];
}

/** The condition that no row `e` goes first which has the account `theirs` in common with the account `mine` of `d`. */
const no = (
  { table, at, key }: Kind,
  theirs: string | undefined,
  mine: string | undefined,
  isFirst: string,
): string[] =>
  theirs && mine
    ? // The order makes it a look-up in the index of the account, where PostgreSQL would read the table for any row.
      [
        `(SELECT 1 FROM ${table} e WHERE e.${theirs} = d.${mine} AND ${isFirst} AND e.tries < ${BROKEN_TRIES}
          ORDER BY e.${theirs}, e.${at}, e.${key} LIMIT 1) IS NULL`,
      ]
    : [];
