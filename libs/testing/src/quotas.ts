import { MEMBER_LIMITS, type CountedLimitName } from '@cabildo/contracts';
import type { Sql } from '@cabildo/kit/database';

/** Makes it so that of a member limit (FU-09) a user or a character has so many uses left in a server. */
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
