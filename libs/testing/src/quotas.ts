import { MEMBER_LIMITS, type CountedLimitName } from '@cabildo/contracts/limits';
import type { Sql } from '@cabildo/kit/database';

/** Leaves a person or a character so many uses of a member limit in a server (FU-09). */
export async function leaveUses(
  sql: Sql,
  { serverId, name, id }: { serverId: number; name: CountedLimitName; id: number },
  left: number,
): Promise<void> {
  const { per, max } = MEMBER_LIMITS[name];
  await sql.query(
    `INSERT INTO quotas (server_id, subject, name, used, ends_at) VALUES ($1, $2, $3, $4, 'infinity')
     ON CONFLICT (server_id, subject, name) DO UPDATE SET used = excluded.used, ends_at = excluded.ends_at`,
    [serverId, `${per}:${id}`, name, max - left],
  );
}
