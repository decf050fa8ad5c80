import type { EntryType } from '@cabildo/contracts/economy/insight/reports/reports.ts';
import { c, table, type Sql } from '@cabildo/kit/database';

export const entries = table(
  'entries',
  {
    id: c.id,
    transfer_id: c.bigint,
    account_id: c.bigint,
    type: c.text,
    amount: c.bigint,
    balance_after: c.bigint.nullable,
    counterparty_id: c.bigint.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: limits_config.transfers_a_day for each user',
    goes: 'stays: the ledger is never cut',
    erased: { parent: 'accounts', column: 'account_id' },
  },
);

export const transfers = table(
  'transfers',
  {
    id: c.bigint,
    server_id: c.bigint,
    kind: c.text,
    concept: c.text.nullable,
    actor_user_id: c.bigint.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: limits_config.transfers_a_day for each user',
    goes: 'stays: the ledger is never cut',
    // Not by its server_id, which has no index. Every transfer has entries.
    erased: { parent: 'entries', parentColumn: 'transfer_id', column: 'id' },
    exported: 'in entries',
  },
);

export interface EntryRow {
  id: number;
  account_id: number;
  type: EntryType;
  amount: number;
  balance_after: number | null;
  counterparty: {
    account_id: number;
    account_number: string | null;
    owner_character_id: number | null;
    owner_org_id: number | null;
  } | null;
  concept: string | null;
  created_at: Date;
}

/*
 * Walks down (account_id, id) for each account, as far as the page reaches, then takes the newest of them all. BETWEEN, not
 * `=`: with a single account known, the primary key is in the right order as well, and for an account with few entries the
 * planner may scan those of all accounts. Concept and counterparty are looked up by key for the lines of the page alone,
 * because the planner may choose to read whole tables for joins.
 */
const pageOfEntries = (condition: string): string => `
  SELECT e.id, e.account_id, e.type, e.amount, e.balance_after, e.created_at,
    (SELECT t.concept FROM transfers t WHERE t.id = e.transfer_id) AS concept,
    (SELECT jsonb_build_object('account_id', c.id, 'account_number', c.number,
       'owner_character_id', nullif(c.owner_character_id, 0), 'owner_org_id', c.owner_org_id)
     FROM accounts c WHERE c.id = e.counterparty_id AND c.owner_character_id IS NOT NULL) AS counterparty
  FROM (
    SELECT n.* FROM unnest($1::bigint[]) AS a (id) CROSS JOIN LATERAL (
      SELECT * FROM entries WHERE account_id BETWEEN a.id AND a.id
        AND id > $4 AND id < $5 AND created_at >= $6 AND created_at < $7 ${condition}
      ORDER BY account_id DESC, id DESC LIMIT $2::bigint + $3::bigint
    ) n
    ORDER BY n.id DESC LIMIT $2 OFFSET $3
  ) e
  ORDER BY e.id DESC`;

export const ALL = pageOfEntries('');
export const OF_TYPE = pageOfEntries('AND type = $8');

/** The entries of some accounts that a page or a count takes in. */
export interface EntryFilter {
  accountIds: readonly number[];
  type: EntryType | undefined;
  /** The ids between which entries count, both exclusive. */
  after: number;
  before: number;
  /** The times between which entries count: `from` inclusive, `to` exclusive. */
  from: Date;
  to: Date;
}

/** Lists entries of several accounts together, newest first. */
export async function listEntries(
  sql: Sql,
  { accountIds, type, after, before, from, to }: EntryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const values = [accountIds, limit, offset, after, before, from, to];
  if (type === undefined) return sql.query<EntryRow>(ALL, values);
  return sql.query<EntryRow>(OF_TYPE, [...values, type]);
}

/** Counts entries by reading them all. For entries of every type and time, {@link AccountRow.entry_count} is cheaper. */
export async function countEntries(
  sql: Sql,
  { accountIds, type, after, before, from, to }: EntryFilter,
): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    `SELECT count(*) AS total FROM entries WHERE account_id = ANY($1::bigint[]) AND id > $2 AND id < $3
     AND created_at >= $4 AND created_at < $5 AND ($6::text IS NULL OR type = $6)`,
    [accountIds, after, before, from, to, type],
  );
  return row!.total;
}
