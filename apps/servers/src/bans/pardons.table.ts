import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { c, table, type RowOf, type Tx } from '@cabildo/kit/database';
import type { Removal } from './removal.ts';

/** The punishments that were voided, and the users whose bans were lifted: whatever is older removes nobody (SV-18). */
export const pardons = table(
  'pardons',
  {
    id: c.id,
    server_id: c.bigint,
    punishment_id: c.bigint.nullable,
    user_id: c.bigint.nullable,
    pardoned_at: c.timestamptz,
  },
  {
    bound: 'staff',
    // An event that its consumers gave up is put back within days.
    goes: { over: 'true', at: 'pardoned_at', days: KEPT_DAYS.ended },
    person: { user_id: { stays: 'for a punishment that comes late, and goes after 90 days' } },
    exported: 'not: by what a punishment that comes late is known, for 90 days',
    locks: { pardons: 70 },
  },
);
type PardonRow = RowOf<typeof pardons>;

/** Stores that a punishment was voided. */
export async function pardonPunishment(
  tx: Tx,
  { server_id, punishment_id, decided_at }: Removal,
): Promise<void> {
  await pardons.upsertMany(tx, [{ server_id, punishment_id, user_id: null, pardoned_at: decided_at }], {
    key: ['server_id', 'punishment_id'],
    set: ['pardoned_at'],
  });
}

/** Stores that a ban was lifted, unless a later moment is known. */
export async function pardonUser(tx: Tx, server_id: number, user_id: number, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO pardons (server_id, user_id, pardoned_at) VALUES ($1, $2, $3)
     ON CONFLICT (server_id, user_id) DO UPDATE SET pardoned_at = greatest(pardons.pardoned_at, excluded.pardoned_at)`,
    [server_id, user_id, at],
  );
}

/** Finds the removals of one server that come too late: voided, or older than the last lifting of a ban of their user. */
export async function pardoned(
  tx: Tx,
  serverId: number,
  removals: readonly Removal[],
): Promise<Set<Removal>> {
  const found = await tx.query<Pick<PardonRow, 'punishment_id' | 'user_id' | 'pardoned_at'>>(
    `SELECT punishment_id, user_id, pardoned_at FROM pardons
     WHERE server_id = $1 AND (punishment_id = ANY ($2::bigint[]) OR user_id = ANY ($3::bigint[]))`,
    [serverId, removals.map(({ punishment_id }) => punishment_id), removals.map(({ user_id }) => user_id)],
  );
  const voided = new Set(found.map(({ punishment_id }) => punishment_id));
  const lifted = new Map(found.map(({ user_id, pardoned_at }) => [user_id, pardoned_at]));
  return new Set(
    removals.filter(
      ({ punishment_id, user_id, decided_at }) =>
        voided.has(punishment_id) || decided_at < (lifted.get(user_id) ?? decided_at),
    ),
  );
}
