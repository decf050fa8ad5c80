import {
  any,
  c,
  expression,
  page,
  row,
  rows,
  table,
  type Page,
  type RowOf,
  type Sql,
  type Tx,
} from '@cabildo/kit/database';

export const payLines = table(
  'pay_lines',
  {
    id: c.id,
    server_id: c.bigint,
    org_id: c.bigint,
    org_name: c.text,
    /** null: a bonus. */
    run_id: c.bigint.nullable,
    character_id: c.bigint,
    minutes: c.int,
    per_hour: c.bigint,
    gross: c.bigint,
    /** The income tax on what was delivered. */
    tax: c.bigint,
    /** The part that left the organisation for it. */
    paid: c.bigint,
    /** The part of that which went on to the bank of the character and to the treasury. */
    delivered: c.bigint,
    /** The character died or was deleted, and the rest is owed no more. */
    is_void: c.boolean,
    concept: c.text.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: ORG_LIMITS.members of each run; bonuses cost money',
    goes: 'stays: with the entries',
    person: {
      org_name: { none: 'the name of an organisation' },
      concept: { stays: 'as that of the entry does' },
    },
    exported: 'in pay_lines',
    locks: { pay_lines: 148 },
  },
);
export type PayLineRow = RowOf<typeof payLines>;
export type NewLine = Omit<PayLineRow, 'id'>;

const OWED = 'paid < gross AND NOT is_void';
/** The oldest debts that one run looks at. */
export const MOST_OWED = 2_000;

/** Locks lines in the order of their ids. */
export const lockLines = (tx: Tx, ids: readonly number[]): Promise<PayLineRow[]> =>
  rows(tx, payLines.select().where('id', any(ids)).orderBy('id').forNoKeyUpdate());

/** A run looks at no line whose character has no account that takes money, so that nobody waits behind it; the dead count, whose lines it voids. */
const CAN_BE_SETTLED = `(EXISTS (SELECT FROM accounts a WHERE a.owner_character_id = l.character_id
    AND a.server_id = l.server_id AND a.kind IN ('personal', 'legacy') AND a.status = 'active')
  OR EXISTS (SELECT FROM ended_characters e WHERE e.character_id = l.character_id))`;

/**
 * The lines that the organisation of a run owes of earlier ones, the oldest first, locked in the order of their ids. Lines whose money
 * is on its way are left to the next run: their delivery may be in the same batch, and would be forgotten when the run stores them.
 */
export const lockOwed = (tx: Tx, runId: number): Promise<PayLineRow[]> =>
  tx.query<PayLineRow>(
    `SELECT ${payLines.list('l')} FROM pay_lines l
     WHERE org_id = (SELECT org_id FROM pay_runs WHERE id = $1) AND ${OWED} AND l.delivered = l.paid AND ${CAN_BE_SETTLED}
     ORDER BY id LIMIT $2 FOR NO KEY UPDATE OF l`,
    [runId, MOST_OWED],
  );

/** Stores what was paid of lines that are locked. */
export const setPaid = (tx: Tx, lines: readonly PayLineRow[]): Promise<void> =>
  payLines.updateMany(tx, lines, { by: ['id'], set: ['paid', 'delivered', 'tax', 'is_void'] });

export const insertLines = (tx: Tx, lines: readonly NewLine[]): Promise<number> =>
  payLines.insertMany(tx, lines);

export async function insertLine(tx: Tx, line: NewLine): Promise<PayLineRow> {
  return (await row(tx, payLines.insert(line).returning(payLines.columns)))!;
}

/** Lines whose money left the organisation and has not arrived. */
export const listHeld = (sql: Sql, orgId: number, limit: number): Promise<PayLineRow[]> =>
  rows(
    sql,
    payLines
      .select()
      .where({ org_id: orgId })
      .where(expression('delivered < paid'))
      .orderBy('id')
      .limit(limit),
  );

type At = { limit: number; offset: number };

export const listLines = (sql: Sql, runId: number, at: At): Promise<Page<PayLineRow>> =>
  page(sql, payLines.select().where({ run_id: runId }).orderBy('character_id'), at);

/** The lines of a character, newest first. */
export const listSlips = (sql: Sql, characterId: number, at: At): Promise<Page<PayLineRow>> =>
  page(sql, payLines.select().where({ character_id: characterId }).orderBy('id', 'desc'), at);

/** The sum that an organisation owes of all runs. */
export async function sumOwed(sql: Sql, orgId: number): Promise<number> {
  const [sum] = await sql.query<{ owed: number }>(
    `SELECT coalesce(sum(gross - paid), 0)::bigint AS owed FROM pay_lines WHERE org_id = $1 AND ${OWED}`,
    [orgId],
  );
  return sum!.owed;
}
