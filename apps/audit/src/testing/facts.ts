import type { EventEnvelope } from '@cabildo/contracts';
import type { Harness } from '@cabildo/testing';
import { v7 as uuid } from 'uuid';

/** A fact of server 1 that happened at the harness's noon unless told otherwise. */
export function fact(given: Partial<EventEnvelope> = {}): EventEnvelope {
  return {
    event_id: uuid(),
    type: 'bank.transfer.completed',
    server_id: 1,
    occurred_at: '2026-06-15T12:00:00.000Z',
    actor: { kind: 'user', id: 7 },
    character_ids: [],
    data: {},
    note: 'Transferencia',
    ...given,
  };
}

/** Hands facts to the service in one batch; when it resolves they are kept. */
export async function tell(h: Harness, ...facts: readonly EventEnvelope[]): Promise<void> {
  await h.bus.publish(
    facts.map((each) => ({ id: each.event_id, key: each.type, payload: JSON.stringify(each) })),
  );
}
