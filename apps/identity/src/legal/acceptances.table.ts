import { c, rows, run, table, type Sql, type Tx } from '@cabildo/kit/database';
import type { Acceptance } from './rules.ts';

export const acceptances = table(
  'legal_acceptances',
  {
    user_id: c.bigint,
    document: c.text<Acceptance['document']>(),
    version: c.text,
    accepted_at: c.timestamptz,
    ip: c.text,
    device: c.text,
  },
  {
    bound: 'system: one for each user, document and version',
    goes: 'stays: what was accepted when (ID-15)',
    erased: 'not about a server',
    person: {
      user_id: { stays: 'it proves what was accepted when' },
      ip: { emptied: '-' },
      device: { emptied: '-' },
    },
    exported: 'in acceptances',
  },
);

/** All acceptances of a user, the earliest first. */
export function listAcceptances(sql: Sql, userId: number): Promise<Acceptance[]> {
  const ofUser = acceptances.select('document', 'version').where({ user_id: userId });
  return rows(sql, ofUser.orderBy('accepted_at').orderBy('version'));
}

/** Stores acceptances. One that is stored already keeps its first time. */
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

/** The acceptances of a user with their circumstances, the earliest first. */
export const listWholeAcceptances = (sql: Sql, userId: number) =>
  rows(sql, acceptances.select().where({ user_id: userId }).orderBy('accepted_at').orderBy('version'));

/** Forgets from where and with which device a user accepted; that it was accepted, and when, stays (ID-21). */
export async function emptyAcceptances(tx: Tx, userId: number): Promise<void> {
  await run(tx, acceptances.update({ ip: '-', device: '-' }).where({ user_id: userId }));
}
