import { pick } from '@cabildo/contracts/fields';
import type { Plan } from '@cabildo/contracts/limits';
import { any, row, rows, run, type Sql, type Tx } from '@cabildo/kit/database';
import { due } from '@cabildo/kit/jobs';
import { servers, type ServerRow } from '../server-row/table.ts';

/** The columns that an order pays for, and those that follow from it. */
const TERMS = [
  'plan',
  'plan_expires_at',
  'extra_characters',
  'extra_storage',
  'plan_cancelled_at',
  'next_term',
] as const;
const COLUMNS = ['id', ...TERMS, 'live_character_count', 'storage_bytes'] as const;

/** The plan of a server, when it ends, and the counts that it limits. */
export type PlanRow = Pick<ServerRow, (typeof COLUMNS)[number]>;

/** The package that a server has, and the one that follows. */
export type Terms = Pick<ServerRow, (typeof TERMS)[number]>;

export const findPlan = (sql: Sql, id: number): Promise<PlanRow | undefined> =>
  row(sql, servers.select(...COLUMNS).where({ id }));

/** The plan of each of these servers that exist. */
export async function findPlans(sql: Sql, serverIds: readonly number[]): Promise<Map<number, Plan>> {
  const found = await rows(sql, servers.select('id', 'plan').where('id', any(serverIds)));
  return new Map(found.map(({ id, plan }) => [id, plan]));
}

export const lockPlan = (tx: Tx, id: number): Promise<PlanRow | undefined> =>
  row(
    tx,
    servers
      .select(...COLUMNS)
      .where({ id })
      .forNoKeyUpdate(),
  );

/** Gives a server that the caller has locked other terms. */
export async function setTerms(tx: Tx, id: number, terms: Terms): Promise<void> {
  await run(tx, servers.update(pick(terms, ...TERMS)).where({ id }));
}

/** Servers whose plans have ended. */
export const endedPlans = due(servers, { at: 'plan_expires_at', columns: COLUMNS });
