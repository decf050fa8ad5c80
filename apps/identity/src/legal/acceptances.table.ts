import { rows, table, type Sql, type Tx } from '@cabildo/kit/database';
import type { Acceptance } from './rules.ts';

interface AcceptanceRow extends Acceptance {
  user_id: number;
  accepted_at: Date;
  ip: string;
  device: string;
}

const acceptances = table<AcceptanceRow>('legal_acceptances');

/** All that a person ever accepted, the earliest first. */
export function listAcceptances(sql: Sql, userId: number): Promise<Acceptance[]> {
  const ofUser = acceptances().where({ user_id: userId }).orderBy('accepted_at').orderBy('version');
  return rows(sql, ofUser.select('document', 'version'));
}

/** Records acceptances; of one that is there already, the first time stays. */
export async function insertAcceptances(
  tx: Tx,
  userId: number,
  accepted: readonly Acceptance[],
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
      accepted.map(({ document }) => document),
      accepted.map(({ version }) => version),
      now,
      ip,
      device,
    ],
  );
}
