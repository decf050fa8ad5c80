import type { Sql, Tx } from '@cabildo/kit';
import type { Acceptance } from '../domain/legal.ts';

/** All that a person ever accepted, the earliest first. */
export function listAcceptances(sql: Sql, userId: number): Promise<Acceptance[]> {
  return sql.query(
    'SELECT document, version FROM legal_acceptances WHERE user_id = $1 ORDER BY accepted_at, version',
    [userId],
  );
}

/** Records acceptances; of one that is there already, the first time stays. */
export async function insertAcceptances(
  tx: Tx,
  userId: number,
  acceptances: readonly Acceptance[],
  circumstances: { now: Date; ip: string; device: string },
): Promise<void> {
  const { now, ip, device } = circumstances;
  await tx.query(
    `INSERT INTO legal_acceptances (user_id, document, version, accepted_at, ip, device)
     SELECT $1, document, version, $4, $5, $6 FROM unnest($2::text[], $3::text[]) AS t (document, version)
     ORDER BY document
     ON CONFLICT (user_id, document, version) DO NOTHING`,
    [
      userId,
      acceptances.map(({ document }) => document),
      acceptances.map(({ version }) => version),
      now,
      ip,
      device,
    ],
  );
}
