import { serverIdOf, type Cause, type RequestContext } from '@cabildo/contracts/action';
import {
  personBehind,
  type EventActor,
  type EventContract,
  type EventData,
  type EventDraft,
  type EventEnvelope,
} from '@cabildo/contracts/event';
import { namelessly } from '@cabildo/contracts/sentence.ts';
import { v7 as uuid } from 'uuid';

export interface EmitOptions {
  /** Default: the server in which the request acts. */
  serverId?: number | null;
  /** Default: the caller. */
  actor?: EventActor;
  /** True for an attempt that is recorded although it is refused (AU-03): the event survives the rollback. */
  evenIfRefused?: boolean;
  /** The target of an attempt: of one caller's attempts on one target, one is recorded a minute (FU-09). */
  target?: string | number;
}

/** Records an event, which is published after the commit and, unless `evenIfRefused`, dropped at a rollback. */
export type Emit = (event: EventDraft, options?: EmitOptions) => void;

/** The numbers of persons who are not those of their users. No envelope has them, so that no log leads from one to the other. */
const persons = new WeakMap<EventActor, number>();

/** Writes a request's caller as the actor of an envelope (AU-01). */
export function eventActorOf(ctx: RequestContext): EventActor {
  const { actor, membership } = ctx;
  if (actor.kind === 'key') return { kind: 'key', id: actor.key_id, name: actor.name };
  if (actor.kind !== 'user' && actor.kind !== 'bot')
    return { kind: actor.kind === 'internal' ? 'bot' : 'system', id: null };
  const caller = { kind: actor.kind, id: actor.user_id };
  if (membership?.person_id) persons.set(caller, membership.person_id);
  return caller;
}

/**
 * The number of the person (`personOf`) who caused an event, as far as this process knows it from the request; else what
 * `personBehind` answers.
 */
export const personCausing = (actor: EventActor): number | null => persons.get(actor) ?? personBehind(actor);

/**
 * The characters that an event names at most: a community decides how many have an item that is deleted, and the bus takes events of
 * a bounded size. The data of such an event says how many there were.
 */
export const MAX_EVENT_CHARACTERS = 1_000;

/** Builds the envelope of an event (AU-01). Ids are UUIDv7: they sort by time, which keeps consumers' indexes dense. */
export function envelopeOf<E extends EventContract>(
  event: E,
  data: EventData<E>,
  common: {
    serverId: number | null;
    actor: EventActor;
    now: Date;
    characterIds?: readonly number[];
    cause?: Cause | undefined;
  },
): EventEnvelope<EventData<E>> {
  const { request_id, traceparent } = common.cause ?? {};
  return {
    event_id: uuid(),
    type: event.type,
    server_id: common.serverId,
    occurred_at: common.now.toISOString(),
    actor: common.actor,
    character_ids: (common.characterIds ?? []).slice(0, MAX_EVENT_CHARACTERS),
    data,
    note: namelessly(event.note.es(data as never), 'es'),
    note_en: namelessly(event.note.en(data as never), 'en'),
    ...(request_id !== undefined && { request_id }),
    ...(traceparent !== undefined && { traceparent }),
  };
}

/** An attempt that is recorded although it is refused. */
export interface Attempt {
  readonly envelope: EventEnvelope;
  readonly target: string;
}

/** The events of a transaction: all are published after a success, the attempts alone after a refusal. */
export interface CollectedEvents {
  emit: Emit;
  events: EventEnvelope[];
  /** The events that are published after a refusal too. */
  attempts: Attempt[];
}

/** A collector for one transaction: `emit` for the handler, the lists for the outbox. */
export function collectEvents(ctx: RequestContext, now: Date): CollectedEvents {
  const events: EventEnvelope[] = [];
  const attempts: Attempt[] = [];
  const emit: Emit = ({ event, data, characterIds }, options = {}) => {
    const serverId = options.serverId === undefined ? serverIdOf(ctx) : options.serverId;
    const actor = options.actor ?? eventActorOf(ctx);
    const envelope = envelopeOf(event, data as never, { serverId, actor, now, characterIds, cause: ctx });
    events.push(envelope);
    if (options.evenIfRefused) attempts.push({ envelope, target: String(options.target ?? '') });
  };
  return { emit, events, attempts };
}
