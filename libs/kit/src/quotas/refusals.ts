import type { EventActor } from '@cabildo/contracts';
import type { Tx } from '../database/database.ts';

const MINUTE_MS = 60_000;

/** A refusal that is to be recorded: of which kind, by whom, on what. */
export interface Refusal {
  /** Type of the event. */
  readonly type: string;
  readonly serverId: number | null;
  readonly actor: EventActor;
  readonly target: string;
  readonly now: Date;
}

/**
 * Says whether a refusal is to be recorded: true for one a caller, target and minute (FU-09), whichever process asks. Its row
 * is locked until the end of the transaction, and goes when the minute is over.
 */
export async function isFirstRefusal(
  tx: Tx,
  { type, serverId, actor, target, now }: Refusal,
): Promise<boolean> {
  const taken = await tx.query(
    `INSERT INTO quotas AS quota (server_id, subject, name, used, ends_at) VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (server_id, subject, name) DO UPDATE SET ends_at = excluded.ends_at WHERE quota.ends_at <= $5
     RETURNING used`,
    [
      serverId ?? 0,
      `${actor.kind}:${actor.id ?? ''} ${target}`,
      type,
      new Date(now.getTime() + MINUTE_MS),
      now,
    ],
  );
  return taken.length > 0;
}
