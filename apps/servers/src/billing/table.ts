import type { Plan } from '@cabildo/contracts';
import { expression, row, run, type Sql, type Tx } from '@cabildo/kit';
import { servers } from '../roles/servers.table.ts';

/** A server's plan and until when it has it. */
export interface PlanRow {
  id: number;
  plan: Plan;
  plan_expires_at: Date | null;
  /** Live ones. */
  live_character_count: number;
}

const COLUMNS = ['id', 'plan', 'plan_expires_at', 'live_character_count'] as const;

export const findPlan = (sql: Sql, serverId: number): Promise<PlanRow | undefined> =>
  row(
    sql,
    servers()
      .where({ id: serverId })
      .select(...COLUMNS),
  );

export const lockPlan = (tx: Tx, serverId: number): Promise<PlanRow | undefined> =>
  row(
    tx,
    servers()
      .where({ id: serverId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );

/** Gives a server that the caller has locked a plan. */
export async function setPlan(tx: Tx, { id, plan, plan_expires_at }: Omit<PlanRow, 'live_character_count'>) {
  await run(tx, servers().where({ id }).update({ plan, plan_expires_at }));
}

const ENDS = expression('plan_expires_at IS NOT NULL');

/** When the next plan ends. */
export async function nextEnd(sql: Sql): Promise<Date | null> {
  const next = servers().where(ENDS).orderBy('plan_expires_at').limit(1);
  return (await row(sql, next.select('plan_expires_at')))?.plan_expires_at ?? null;
}

/** Servers whose plans have ended by then; those that another transaction has locked are skipped. */
export const claimEnded = (tx: Tx, now: Date, limit: number): Promise<PlanRow[]> =>
  tx.query<PlanRow>(
    `SELECT ${COLUMNS.join(', ')} FROM servers
     WHERE plan_expires_at <= $1 ORDER BY plan_expires_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [now, limit],
  );
