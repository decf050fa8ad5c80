import type { EventActor } from '@cabildo/contracts/event';
import type { Tx } from '../database/database.ts';
import { countUse } from './table.ts';

const MINUTE_MS = 60_000;

/** A refusal that an event may record. */
export interface RecordedRefusal {
  /** The type of the event. */
  readonly type: string;
  readonly serverId: number | null;
  readonly actor: EventActor;
  readonly target: string;
  readonly now: Date;
}

/**
 * Returns true for the first refusal of a caller and target in a minute, in any process: only this one is recorded (FU-09).
 * Locks a row until the transaction ends; the row is deleted after the minute.
 */
export function isFirstRefusal(
  tx: Tx,
  { type, serverId, actor, target, now }: RecordedRefusal,
): Promise<boolean> {
  return countUse(tx, {
    server_id: serverId ?? 0,
    subject: `${actor.kind}:${actor.id ?? ''} ${target}`,
    name: type,
    max: 1,
    endsAt: new Date(now.getTime() + MINUTE_MS),
    now,
  });
}
