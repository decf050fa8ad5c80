import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import { personOf, type KeyMembership, type Membership } from '@cabildo/contracts/permissions';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { c, table, Conflict } from '@cabildo/kit/database';
import { resource, type Order, type States, type Uses } from '@cabildo/kit/ledger';
import { isExempt } from '@cabildo/kit/service';
import { account } from '../bank/accounts/resource.ts';
import { dayOf } from '../calendar.ts';
import type { Movement } from './postings.ts';

export const dailyOrders = table(
  'daily_orders',
  { server_id: c.bigint, user_id: c.bigint, day: c.date, transfers: c.bigint },
  {
    bound: 'system: one row for each person',
    goes: { over: 'true', at: 'day', days: 2 },
    person: { user_id: { counts: 'for a day' } },
    exported: "not: a count of a day's payments",
  },
);

/** A person whose movements of money are counted. */
export interface Sender {
  readonly serverId: number;
  readonly personId: number;
  /** The number of movements that the person may order on a UTC day: limits_config.transfers_a_day. */
  readonly most: number;
}

/** The person for {@link counted}; undefined where the server sets no limit, and for owners, admins and keys (FU-09). */
export function senderOf(
  member: Membership | KeyMembership,
  { limits_config }: Pick<BankConfig, 'limits_config'>,
): Sender | undefined {
  const { transfers_a_day: most } = limits_config;
  if (most === null || member.user_id === null || isExempt(member)) return undefined;
  return { serverId: member.server_id, personId: personOf(member), most };
}

/** The number of movements that a person has ordered today. */
interface Ordered {
  readonly total: number;
  /** The transfers that this batch decided. */
  readonly added: number;
  /** The limit that the last movement was held against. */
  readonly most: number;
}

const textOf = ({ serverId, personId }: Pick<Sender, 'serverId' | 'personId'>): string =>
  `${serverId}:${personId}`;

type Row = { serverId: number; personId: number; total: number };

/**
 * The movements of a person today. They are read without a lock and added up when they are written, after every other lock, so
 * that two accounts of one person are as parallel as those of two. A batch is repeated when another one used up its room.
 */
const ordered = resource<Sender, Ordered>({
  name: 'transfers today',
  after: [account],
  keyText: textOf,
  async lock(tx, senders, now) {
    // LIMIT 1 makes each step a look-up by key: on a young table the planner would read all rows.
    const rows = await tx.query<Row>(
      `SELECT d.server_id AS "serverId", d.user_id AS "personId", d.transfers AS total
       FROM unnest($1::bigint[], $2::bigint[]) AS v (server_id, user_id)
       CROSS JOIN LATERAL (
         SELECT server_id, user_id, transfers FROM daily_orders
         WHERE server_id = v.server_id AND user_id = v.user_id AND day >= $3::date LIMIT 1) d`,
      [senders.map(({ serverId }) => serverId), senders.map(({ personId }) => personId), dayOf(now)],
    );
    const totals = new Map(rows.map((row) => [textOf(row), row.total]));
    return senders.map((sender) => ({
      total: totals.get(textOf(sender)) ?? 0,
      added: 0,
      most: sender.most,
    }));
  },
  async write(tx, changed, now) {
    const rows = await tx.query<Row>(
      `INSERT INTO daily_orders AS d (server_id, user_id, day, transfers)
       SELECT server_id, user_id, $4::date, added
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS v (server_id, user_id, added)
       ORDER BY server_id, user_id
       ON CONFLICT (server_id, user_id) DO UPDATE SET day = greatest(d.day, excluded.day),
         transfers = excluded.transfers + CASE WHEN d.day >= excluded.day THEN d.transfers ELSE 0 END
       RETURNING server_id AS "serverId", user_id AS "personId", transfers AS total`,
      [
        changed.map(({ key }) => key.serverId),
        changed.map(({ key }) => key.personId),
        changed.map(({ state }) => state.added),
        dayOf(now),
      ],
    );
    const totals = new Map(rows.map((row) => [textOf(row), row.total]));
    if (changed.some(({ key, state }) => totals.get(textOf(key))! > state.most))
      throw new Conflict('the person ordered transfers elsewhere at the same time');
  },
});

const reached = ({ most }: Sender): Failure<'limit_exceeded'> =>
  fail('limit_exceeded', {
    status: 400,
    message: {
      es: `Límite limits_config.transfers_a_day: ${most} movimientos por persona y día (UTC); mañana puedes seguir, o el servidor lo sube.`,
      en: `Limit limits_config.transfers_a_day: ${most} movements for each person in a day (UTC); go on tomorrow, or have the server raise it.`,
    },
  });

type Ordering<U extends Uses, O extends object> = Pick<Order<U, Movement, O>, 'uses' | 'decide'>;

/**
 * Counts an order as one of its person's movements of the day (FU-09). A refused order counts nothing, and its own reason goes
 * before that of the limit.
 */
export function counted<U extends Uses, O extends object>(
  sender: Sender | undefined,
  { uses, decide }: Ordering<U, O>,
): Ordering<Uses, O> {
  if (!sender) return { uses, decide: decide as Ordering<Uses, O>['decide'] };
  return {
    uses: { ...uses, ordered: ordered(sender) },
    decide(states, time) {
      const decision = decide(states as States<U>, time);
      if (isFailure(decision)) return decision;
      const { total, added } = states['ordered'] as Ordered;
      if (total >= sender.most) return reached(sender);
      const after: Ordered = { total: total + 1, added: added + 1, most: sender.most };
      return { ...decision, changes: { ...decision.changes, ordered: after } };
    },
  };
}
