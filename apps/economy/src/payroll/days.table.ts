import { c, table, type RowOf, type Tx } from '@cabildo/kit/database';

export const payDays = table(
  'pay_days',
  {
    server_id: c.bigint,
    org_id: c.bigint,
    character_id: c.bigint,
    day: c.date,
    /** The minutes that runs have counted of the day. */
    minutes: c.int,
    /** The terms by which the day was counted first. */
    max_minutes_a_day: c.int,
    min_minutes: c.int,
    /** PY-04: how many runs a minus of the day has waited for. */
    carried: c.int,
  },
  {
    bound: 'system: one for each member and day',
    goes: { over: 'true', at: 'day', days: 120 },
    exported: 'not: minutes that runs have counted, which are in pay_lines',
  },
);
export type PayDayRow = RowOf<typeof payDays>;

/** PY-04: how long before a run a corrected shift still makes a difference. */
export const CORRECTED_DAYS = 31;

/** How a character is paid in a time in which it belongs to an organisation. */
export interface Terms {
  readonly character_id: number;
  readonly since: Date;
  /** null: it still belongs to it. */
  readonly until: Date | null;
  readonly per_hour: number;
  readonly max_minutes_a_day: number;
  readonly min_minutes: number;
}

/** Members and leavers of the organisation of a run. The caller has its accounts locked, as every change of ranks and members has. */
export const listTerms = (tx: Tx, runId: number): Promise<Terms[]> =>
  tx.query<Terms>(
    `SELECT m.character_id, m.joined_at AS since, NULL::timestamptz AS until, coalesce(k.per_hour, 0) AS per_hour,
       coalesce(k.max_minutes_a_day, 0) AS max_minutes_a_day, coalesce(k.min_minutes, 0) AS min_minutes
     FROM pay_runs r JOIN org_members m ON m.org_id = r.org_id LEFT JOIN org_ranks k ON k.id = m.rank_id WHERE r.id = $1
     UNION ALL
     SELECT l.character_id, l.joined_at, l.left_at, l.per_hour, l.max_minutes_a_day, l.min_minutes
     FROM pay_runs r JOIN org_leavers l ON l.org_id = r.org_id
       AND l.left_at > r.period_start - make_interval(days => $2) WHERE r.id = $1
     ORDER BY 1, 2`,
    [runId, CORRECTED_DAYS + 1],
  );

/** The days of the organisation of a run that may still be corrected. */
export const listDays = (tx: Tx, runId: number): Promise<PayDayRow[]> =>
  tx.query<PayDayRow>(
    `SELECT ${payDays.list('d')} FROM pay_runs r JOIN pay_days d ON d.org_id = r.org_id
       AND d.day >= (r.period_start AT TIME ZONE 'UTC')::date - $2::int
     WHERE r.id = $1 ORDER BY d.character_id, d.day`,
    [runId, CORRECTED_DAYS],
  );

export const storeDays = (tx: Tx, days: readonly PayDayRow[]): Promise<void> =>
  payDays.upsertMany(tx, days, {
    key: ['org_id', 'character_id', 'day'],
    set: ['minutes', 'carried'],
  });
