import type { EventEnvelope } from '@cabildo/contracts';
import type { Harness } from '@cabildo/testing';
import { v7 as uuid } from 'uuid';

/** An event of server 1 at noon of the harness's clock, unless `given` says otherwise. */
export function makeEvent(given: Partial<EventEnvelope> = {}): EventEnvelope {
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

/** Publishes events to the service in one batch; they are stored when it resolves. */
export async function publish(h: Harness, ...events: readonly EventEnvelope[]): Promise<void> {
  await h.bus.publish(
    events.map((each) => ({ id: each.event_id, key: each.type, payload: JSON.stringify(each) })),
  );
}
