import type { ThresholdAction } from '@cabildo/contracts/community/points/points.ts';
import { c, page, row, run, table, type Page, type RowOf, type Sql, type Tx } from '@cabildo/kit/database';
import { due, LEASE_SECONDS } from '@cabildo/kit/jobs';
import { CAUSE_COLUMNS } from '@cabildo/kit/tracing/cause-columns.ts';

/** A threshold that points crossed and that is not carried out yet. */
export interface Pending {
  points: number;
  do: ThresholdAction;
  days: number | null;
}

export const points = table(
  'points',
  {
    id: c.id,
    server_id: c.bigint,
    user_id: c.bigint,
    person_id: c.bigint,
    points: c.int,
    reason: c.text,
    evidence: c.images<string[]>(),
    given_by: c.bigint.nullable,
    created_at: c.timestamptz,
    expires_at: c.timestamptz.nullable,
    voided_at: c.timestamptz.nullable,
    void_reason: c.text.nullable,
    pending: c.jsonb<Pending[]>(),
    /** The user as whom the pending thresholds are tried. */
    act_by_user_id: c.bigint.nullable,
    /** One more with each try; a part of the key under which it runs in the other service. */
    attempt: c.int,
    ...CAUSE_COLUMNS,
    due_at: c.timestamptz.nullable,
  },
  {
    bound: 'staff',
    goes: 'stays: a person’s record in the server, which goes with the person',
    person: {
      user_id: { replaced: 'its index lists points; those of the person count by person_id' },
      person_id: { counts: 'the points of who deletes the account and comes back' },
      given_by: { replaced: 'its index finds what a person gave and counts nothing' },
      act_by_user_id: { replaced: 'its index finds what a person gave and counts nothing' },
    },
    exported: 'in points',
    locks: { 'points of a person': 55, points: 60 },
  },
);
export type PointsRow = RowOf<typeof points>;

/** The points whose thresholds are to be carried out. */
export const duePoints = due(points, { at: 'due_at', leaseSeconds: LEASE_SECONDS });

/** Waits for others who change the points of the person, so that a threshold is crossed once (AC-04). */
export const lockPerson = (tx: Tx, personId: number): Promise<void> =>
  tx.lock('points of a person', personId);

/** The points of a person that count at a moment. */
export async function totalOf(sql: Sql, serverId: number, personId: number, now: Date): Promise<number> {
  const [found] = await sql.query<{ total: number }>(
    `SELECT coalesce(sum(points), 0)::int AS total FROM points
     WHERE person_id = $1 AND server_id = $2 AND voided_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`,
    [personId, serverId, now],
  );
  return found!.total;
}

export const findPoints = (sql: Sql, serverId: number, id: number): Promise<PointsRow | undefined> =>
  row(sql, points.select().where({ id, server_id: serverId }));

export const lockPoints = (tx: Tx, serverId: number, id: number): Promise<PointsRow | undefined> =>
  row(tx, points.select().where({ id, server_id: serverId }).forNoKeyUpdate());

export const insertPoints = async (tx: Tx, made: Omit<PointsRow, 'id'>): Promise<PointsRow> =>
  (await row(tx, points.insert(made).returning(points.columns)))!;

export async function updatePoints(tx: Tx, { id, ...changed }: PointsRow): Promise<void> {
  await run(tx, points.update(changed).where({ id }));
}

/** The points of a server, or of one person in it, newest first. */
export const listPoints = (
  sql: Sql,
  { serverId, userId }: { serverId: number; userId: number | undefined },
  at: { limit: number; offset: number },
): Promise<Page<PointsRow>> =>
  page(
    sql,
    points
      .select()
      .where({ server_id: serverId, ...(userId !== undefined && { user_id: userId }) })
      .orderBy('id', 'desc'),
    at,
    { customPlan: true },
  );

/** The points that a person may have in one server that count. */
export const MOST_POINTS = 10_000;
