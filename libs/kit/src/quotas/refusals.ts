import type { EventActor } from '@cabildo/contracts';
import type { Tx } from '../database/database.ts';
import { countUse } from './table.ts';

const MINUTE_MS = 60_000;

/** A refusal that is to be recorded: of which kind, by whom, on what. */
export interface RecordedRefusal {
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
export function isFirstRefusal(
  tx: Tx,
  { type, serverId, actor, target, now }: RecordedRefusal,
): Promise<boolean> {
  return countUse(tx, {
    serverId: serverId ?? 0,
    subject: `${actor.kind}:${actor.id ?? ''} ${target}`,
    name: type,
    max: 1,
    endsAt: new Date(now.getTime() + MINUTE_MS),
    now,
  });
}
