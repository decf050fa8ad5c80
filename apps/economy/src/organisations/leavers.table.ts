import { KEPT_DAYS } from '@cabildo/contracts/limits';
import { c, table, type RowOf, type Tx } from '@cabildo/kit/database';

export const orgLeavers = table(
  'org_leavers',
  {
    id: c.id,
    server_id: c.bigint,
    org_id: c.bigint,
    character_id: c.bigint,
    joined_at: c.timestamptz,
    left_at: c.timestamptz,
    /** How the rank was paid that the character had. */
    per_hour: c.bigint,
    max_minutes_a_day: c.int,
    min_minutes: c.int,
  },
  {
    bound: 'system: one for each membership that ended',
    goes: { over: 'true', at: 'left_at', days: KEPT_DAYS.ended },
    exported: 'not: a mark for the next pay, which is in pay_lines',
  },
);
export type LeaverRow = RowOf<typeof orgLeavers>;

/** PY-02: notes how members were paid who leave an organisation, before they are deleted. */
export async function noteLeavers(
  tx: Tx,
  { orgId, characterIds, now }: { orgId: number; characterIds: readonly number[]; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO org_leavers
       (server_id, org_id, character_id, joined_at, left_at, per_hour, max_minutes_a_day, min_minutes)
     SELECT o.server_id, o.id, m.character_id, m.joined_at, $3, coalesce(r.per_hour, 0),
       coalesce(r.max_minutes_a_day, 0), coalesce(r.min_minutes, 0)
     FROM org_members m JOIN orgs o ON o.id = m.org_id LEFT JOIN org_ranks r ON r.id = m.rank_id
     WHERE m.org_id = $1 AND m.character_id = ANY($2::bigint[]) ORDER BY m.character_id`,
    [orgId, characterIds, now],
  );
}
