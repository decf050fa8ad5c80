import type { EventData, EventEnvelope } from '@cabildo/contracts/event';
import type { punishmentCreated, punishmentVoided } from '@cabildo/contracts/mdt/punishments/events.ts';

type PunishmentEvent = EventEnvelope<
  EventData<typeof punishmentCreated> | EventData<typeof punishmentVoided>
>;

/** The ban or kick that a punishment does besides being a record (SV-18). */
export interface Removal {
  readonly punishment_id: number;
  readonly server_id: number;
  readonly user_id: number;
  readonly type: 'ban' | 'kick';
  readonly reason: string;
  readonly expires_at: Date | null;
  /** When the punishment was given, or voided. */
  readonly decided_at: Date;
}

/** The removal of a punishment; undefined: the punishment is a record alone. */
export function removalOf({ data, occurred_at }: PunishmentEvent): Removal | undefined {
  const { punishment_id, server_id, type, apply, removed_user_id: user_id, reason, expires_at } = data;
  if (!apply || user_id === null || (type !== 'ban' && type !== 'kick')) return undefined;
  const end = expires_at === null ? null : new Date(expires_at);
  const decided_at = new Date(occurred_at);
  return { punishment_id, server_id, user_id, type, reason, expires_at: end, decided_at };
}
