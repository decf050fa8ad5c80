import type { EventActor, EventContract, EventData, EventEnvelope, RequestContext } from '@cabildo/contracts';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../database/database.ts';

export interface EmitOptions {
  /** Default: the server of the caller's membership. */
  serverId?: number | null;
  /** Characters the fact is about; the audit log finds it by each of them. */
  characterIds?: readonly number[];
  /** Default: the caller. */
  actor?: EventActor;
}

/** Records a fact; it leaves with the transaction's commit and vanishes with its rollback. */
export type Emit = <E extends EventContract>(event: E, data: EventData<E>, options?: EmitOptions) => void;

/** How a request's caller stands in an envelope (AU-01). */
export function eventActorOf(ctx: RequestContext): EventActor {
  const { actor } = ctx;
  if (actor.kind === 'user') return { kind: 'user', id: actor.user_id };
  return { kind: actor.kind === 'internal' ? 'bot' : 'system', id: null };
}

/** Builds the envelope of a fact (AU-01). Ids are UUIDv7: they sort by time, which keeps consumers' indexes dense. */
export function envelopeOf<E extends EventContract>(
  event: E,
  data: EventData<E>,
  common: { serverId: number | null; actor: EventActor; now: Date; characterIds?: readonly number[] },
): EventEnvelope<EventData<E>> {
  return {
    event_id: uuid(),
    type: event.type,
    server_id: common.serverId,
    occurred_at: common.now.toISOString(),
    actor: common.actor,
    character_ids: common.characterIds ?? [],
    data,
    note: event.note(data as never),
  };
}

/** A collector for one transaction: `emit` for the handler, `events` for the outbox. */
export function collectEvents(ctx: RequestContext, now: Date): { emit: Emit; events: EventEnvelope[] } {
  const events: EventEnvelope[] = [];
  const emit: Emit = (event, data, options = {}) => {
    const serverId = options.serverId === undefined ? (ctx.membership?.server_id ?? null) : options.serverId;
    const actor = options.actor ?? eventActorOf(ctx);
    events.push(envelopeOf(event, data, { serverId, actor, now, characterIds: options.characterIds ?? [] }));
  };
  return { emit, events };
}

/** Writes facts into the outbox of the transaction, in order. */
export async function writeOutbox(tx: Tx, events: readonly EventEnvelope[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `INSERT INTO outbox (event_id, type, payload)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])`,
    [
      events.map((event) => event.event_id),
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event)),
    ],
  );
}
