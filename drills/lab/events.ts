import type { EventEnvelope } from '@cabildo/contracts/event';
import { transferCompleted } from '@cabildo/contracts/economy/payments/transfers/events.ts';
import type { EventMessage } from '@cabildo/kit/bus';
import { envelopeOf } from '@cabildo/kit/service';

export const SYSTEM = { kind: 'system', id: null } as const;

/** A transfer that nobody made: consumers take its event like any other. */
export const transferOf = (serverId: number, amount: number): EventEnvelope =>
  envelopeOf(transferCompleted, { transfer_id: amount, amount } as never, {
    serverId,
    actor: SYSTEM,
    now: new Date(),
  });

/** An event as the relay of a service publishes it. */
export const messageOf = (event: EventEnvelope): EventMessage => ({
  id: event.event_id,
  key: event.type,
  payload: JSON.stringify(event),
  server: event.server_id,
});
