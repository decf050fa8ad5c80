import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { ORG_RIGHTS, type OrgRight } from '@cabildo/contracts/economy/organisations/orgs.ts';
import { c, Conflict, table, type Sql } from '@cabildo/kit/database';
import { resource, type Decision, type Order, type States, type Uses } from '@cabildo/kit/ledger';
import { dayOf } from '../../calendar.ts';
import type { Movement } from '../../ledger/postings.ts';
import { account } from '../accounts/resource.ts';

export const orgSpending = table(
  'org_spending',
  { org_id: c.bigint, character_id: c.bigint, day: c.date, amount: c.bigint },
  {
    bound: 'system: one row for each member of an organisation',
    goes: { over: 'true', at: 'day', days: 2 },
    erased: { parent: 'orgs', column: 'org_id' },
    exported: "not: a count of a day's payments",
  },
);

/** A character that spends from an account, which may be an organisation's. */
export interface Spender {
  readonly accountId: number;
  readonly characterId: number;
}

/** The place of a character in the organisation of an account (BZ-03). */
export interface Seat {
  readonly org_id: number;
  readonly character_id: number;
  readonly rights: readonly string[];
  /** BZ-06: what it may let out of all accounts of the organisation in a UTC day; null: any amount. */
  readonly most: number | null;
  /** It has let out so much today. */
  readonly spent: number;
  /** This batch decided so much of it. */
  readonly added: number;
}

const textOf = ({ accountId, characterId }: Spender): string => `${accountId}:${characterId}`;

/** The places of these characters; undefined where the account is no organisation's, or the character is no member of it. */
export async function findSeats(
  sql: Sql,
  spenders: readonly Spender[],
  now: Date,
): Promise<(Seat | undefined)[]> {
  const rows = await sql.query<Seat & { account_id: number }>(
    `SELECT v.account_id, m.org_id, m.character_id, CASE WHEN m.rank_id IS NULL THEN $4::text[] ELSE r.rights END AS rights,
       r.spend_per_day AS most, coalesce(s.amount, 0) AS spent, 0 AS added
     FROM unnest($1::bigint[], $2::bigint[]) AS v (account_id, character_id)
     JOIN accounts a ON a.id = v.account_id AND a.owner_org_id IS NOT NULL
     JOIN org_members m ON m.org_id = a.owner_org_id AND m.character_id = v.character_id
     LEFT JOIN org_ranks r ON r.id = m.rank_id
     LEFT JOIN org_spending s ON s.org_id = m.org_id AND s.character_id = m.character_id AND s.day >= $3::date`,
    [
      spenders.map(({ accountId }) => accountId),
      spenders.map(({ characterId }) => characterId),
      dayOf(now),
      [...ORG_RIGHTS],
    ],
  );
  const found = new Map(
    rows.map(({ account_id, ...each }) => [`${account_id}:${each.character_id}`, each as Seat]),
  );
  return spenders.map((spender) => found.get(textOf(spender)));
}

/**
 * Seats are read under the locks of their accounts, which every change of ranks and members takes first (BZ-02). What was spent is
 * added up when it is written, because one member may spend from several accounts of the organisation at once.
 */
const seat = resource<Spender, Seat | undefined>({
  name: 'seat',
  after: [account],
  keyText: textOf,
  lock: findSeats,
  async write(tx, changed, now) {
    const spent = changed.flatMap(({ state }) => (state && state.added > 0 ? state : []));
    if (spent.length === 0) return;
    const rows = await tx.query<{ org_id: number; character_id: number; amount: number }>(
      `INSERT INTO org_spending AS s (org_id, character_id, day, amount)
       SELECT org_id, character_id, $4::date, sum(added)
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS v (org_id, character_id, added)
       GROUP BY org_id, character_id ORDER BY org_id, character_id
       ON CONFLICT (org_id, character_id) DO UPDATE SET day = greatest(s.day, excluded.day),
         amount = excluded.amount + CASE WHEN s.day >= excluded.day THEN s.amount ELSE 0 END
       RETURNING org_id, character_id, amount`,
      [
        spent.map(({ org_id }) => org_id),
        spent.map(({ character_id }) => character_id),
        spent.map(({ added }) => added),
        dayOf(now),
      ],
    );
    const totals = new Map(rows.map((row) => [`${row.org_id}:${row.character_id}`, row.amount]));
    const isOver = ({ org_id, character_id, most }: Seat): boolean =>
      most !== null && totals.get(`${org_id}:${character_id}`)! > most;
    if (spent.some(isOver)) throw new Conflict('the member spent elsewhere at the same time');
  },
});

const roomOf = ({ most, spent }: Seat): number =>
  most === null ? Number.MAX_SAFE_INTEGER : Math.max(0, most - spent);

/** BZ-06: refuses what a rank may not let out of the accounts of an organisation today. */
const reached = (left: number): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    status: 400,
    fields: { limit_left: left },
    message: {
      es: `Tu rango deja gastar hoy ${left} más de las cuentas de la organización (spend_per_day).`,
      en: `Your rank lets you spend ${left} more of the organisation's accounts today (spend_per_day).`,
    },
  });

/** The limits of ranks leave so much today: the most that one of these seats may spend; nothing where no seat is limited. */
export function leftOf(seats: readonly (Seat | undefined)[]): number[] {
  const limited = seats.filter((each) => each !== undefined && each.most !== null);
  return limited.length === 0 || limited.length < seats.filter(Boolean).length
    ? []
    : [Math.max(...limited.map((each) => roomOf(each!)))];
}

/** The seat that a payment counts on: the first with the right that has room; a refusal where none has any. */
function seatFor(
  seats: readonly (Seat | undefined)[],
  right: OrgRight,
  amount: number,
): Seat | undefined | Failure<'limit_exceeded'> {
  const able = seats.filter((each) => each?.rights.includes(right) === true) as Seat[];
  if (able.length === 0) return undefined;
  return (
    able.find((each) => roomOf(each) >= amount) ?? reached(Math.max(...able.map((each) => roomOf(each))))
  );
}

/** Refuses what no seat with the right may spend today. */
export function refuseOver(
  seats: readonly (Seat | undefined)[],
  right: OrgRight,
  amount: number,
): Failure<'limit_exceeded'> | undefined {
  const seat = seatFor(seats, right, amount);
  return isFailure(seat) ? seat : undefined;
}

/** Who spends from an account. */
export interface Spending {
  readonly accountId: number;
  readonly characters: Iterable<number>;
  /** The right by which they spend. */
  readonly right: OrgRight;
}

/** The seats of those who spend, for the uses of a command. */
export const seatsOf = ({ accountId, characters }: Omit<Spending, 'right'>) =>
  [...characters].map((characterId) => seat({ accountId, characterId }));

/**
 * Counts what a decision takes from the account of an organisation as spent by the member who orders it (BZ-06); refuses what is
 * above the limit of the rank. Of other accounts nothing is counted. The uses of the command have `seats`.
 */
export function countSpending<O extends object>(
  decision: Decision<Uses, Movement, O>,
  { accountId, right }: Omit<Spending, 'characters'>,
  seats: readonly (Seat | undefined)[],
): Decision<Uses, Movement, O> | Failure<'limit_exceeded'> {
  const postings = decision.movement?.postings ?? [];
  const taken = postings.reduce((sum, each) => (each.account === accountId ? sum - each.amount : sum), 0);
  const payer = taken > 0 ? seatFor(seats, right, taken) : undefined;
  if (payer === undefined || isFailure(payer)) return payer ?? decision;
  const after = { ...payer, spent: payer.spent + taken, added: payer.added + taken };
  const changed = seats.map((each) => (each === payer ? after : each));
  return { ...decision, changes: { ...decision.changes, seats: changed } };
}

type Ordering<U extends Uses, O extends object> = Pick<Order<U, Movement, O>, 'uses' | 'decide'>;

/** Counts an order by {@link countSpending}. A refused order counts nothing, and its own reason goes before that of the limit. */
export function spentBy<U extends Uses, O extends object>(
  spending: Spending,
  { uses, decide }: Ordering<U, O>,
): Ordering<Uses, O> {
  return {
    uses: { ...uses, seats: seatsOf(spending) },
    decide(states, time) {
      const decision = decide(states as States<U>, time);
      if (isFailure(decision)) return decision;
      return countSpending(
        decision as Decision<Uses, Movement, O>,
        spending,
        states['seats'] as (Seat | undefined)[],
      );
    },
  };
}
