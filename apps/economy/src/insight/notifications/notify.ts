import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Tx } from '@cabildo/kit/database';
import { personCausing } from '@cabildo/kit/service';
import { NOTICES } from './notices.ts';
import { insertNotifications, type NewNotification } from './table.ts';

/** Notifies characters of the service's own events that concern them, in the transaction that emits these (ECB-18). */
export async function notify(tx: Tx, events: readonly EventEnvelope[]): Promise<void> {
  const added = events.flatMap(notificationsOf);
  if (added.length > 0) await insertNotifications(tx, added);
}

function notificationsOf({
  type,
  actor,
  server_id,
  character_ids,
  data,
  occurred_at,
}: EventEnvelope): NewNotification[] {
  const notice = NOTICES.get(type);
  if (!notice || server_id === null) return [];
  const receivers = new Set(notice.to ? notice.to(data as never) : character_ids);
  return [...receivers].map((character_id) => ({
    server_id,
    character_id,
    kind: notice.kind,
    event: type,
    data: data as Record<string, unknown>,
    created_at: occurred_at,
    sender_user_id: personCausing(actor),
  }));
}
