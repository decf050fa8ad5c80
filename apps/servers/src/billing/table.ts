import type { Plan } from '@cabildo/contracts';
import { any, expression, json, row, rows, run, type Sql, type Tx } from '@cabildo/kit/database';
import { servers, type ServerTable } from '../roles/servers.table.ts';

const COLUMNS = [
  'id',
  'plan',
  'plan_expires_at',
  'extra_characters',
  'extra_storage',
  'plan_cancelled_at',
  'next_term',
  'live_character_count',
  'storage_bytes',
] as const;

/** A server's plan, until when it has it, and what counts against it. */
export type PlanRow = Pick<ServerTable, (typeof COLUMNS)[number]>;

/** What the server has paid for, and what follows. */
export type Terms = Omit<PlanRow, 'id' | 'live_character_count' | 'storage_bytes'>;

export const findPlan = (sql: Sql, serverId: number): Promise<PlanRow | undefined> =>
  row(
    sql,
    servers()
      .where({ id: serverId })
      .select(...COLUMNS),
  );

/** The plan of each of these servers that exist. */
export async function findPlans(sql: Sql, serverIds: readonly number[]): Promise<Map<number, Plan>> {
  const found = await rows(sql, servers().where('id', any(serverIds)).select('id', 'plan'));
  return new Map(found.map(({ id, plan }) => [id, plan]));
}

export const lockPlan = (tx: Tx, serverId: number): Promise<PlanRow | undefined> =>
  row(
    tx,
    servers()
      .where({ id: serverId })
      .forNoKeyUpdate()
      .select(...COLUMNS),
  );

/** Gives a server that the caller has locked other terms. */
export async function setTerms(tx: Tx, id: number, terms: Terms): Promise<void> {
  const { plan, plan_expires_at, extra_characters, extra_storage, plan_cancelled_at, next_term } = terms;
  const values = { plan, plan_expires_at, extra_characters, extra_storage, plan_cancelled_at };
  await run(
    tx,
    servers()
      .where({ id })
      .update({ ...values, next_term: next_term && json(next_term) }),
  );
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
