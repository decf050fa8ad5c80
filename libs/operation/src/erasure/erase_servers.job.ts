import type { Database, DeclaredTable } from '@cabildo/kit/database';
import { leasedJobFor, type DueJob } from '@cabildo/kit/jobs';
import { eraseServer } from './erase.ts';
import { claimErasure, markErased, nextErasure, type ErasureRow } from './erasures.table.ts';

/** Called before each erasure of the rows of an ended server, and again after a failure. */
export type BeforeErasing = (scope: { database: Database; serverId: number; now: Date }) => Promise<void>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Another process takes over after so long if one has died. SV-11 allows 60 s for the whole erasure. */
const LEASE_MS = 20_000;
const FIRST_PAUSE_MS = 10_000;

/**
 * When a server that was erased at `now` is erased again, because a request or an event may have been on its way: after
 * the first pause of 10 s, then whenever the time since its end has doubled, and for the last time after a day. Null: never again.
 */
export function nextPass(endedAt: Date, now: Date, firstPauseMs = FIRST_PAUSE_MS): Date | null {
  const age = now.getTime() - endedAt.getTime();
  if (age >= DAY_MS) return null;
  const next = now.getTime() + Math.max(firstPauseMs, age);
  return new Date(Math.min(next, endedAt.getTime() + DAY_MS));
}

/**
 * The job of each service that erases the rows of ended servers (SV-11: within 60 s). It erases one server at a time, so
 * that requests keep connections to the database.
 */
export function eraseServersJob(
  service: string,
  database: Database,
  tables: readonly DeclaredTable[],
  before?: BeforeErasing,
): DueJob {
  return leasedJobFor<unknown>()<ErasureRow>({
    name: `erase_servers_${service}`,
    next: nextErasure,
    claim: (tx, now) => claimErasure(tx, now, new Date(now.getTime() + LEASE_MS)),
    slots: 1,
    keyOf: ({ server_id }) => server_id,
    async eachLeased({ server_id, ended_at }, { now, log }) {
      await before?.({ database, serverId: server_id, now });
      const { rows, problems } = await eraseServer(database, tables, server_id);
      if (rows > 0) log.info({ server_id, rows }, 'the rows of a deleted server were erased');
      if (problems.length > 0)
        log.error({ server_id, problems }, 'the schema has tables that an erasure misses or reads whole');
      await markErased(database, server_id, { now, eraseAt: nextPass(ended_at, now) });
    },
  });
}
