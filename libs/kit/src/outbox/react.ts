import type { EventEnvelope } from '@cabildo/contracts/event';
import type { EventMessage } from '../bus/port.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logging.ts';
import type { Clock } from '../base/clock.ts';
import { claimEvents, type Reaction } from './reaction.ts';
import type { Outbox } from './outbox.ts';
import { following } from './following.ts';
import { transactEmitting, type EmittingScope } from './transact.ts';

export interface ReactorParts {
  /** The service that consumes. */
  service: string;
  database: Database;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  deps: unknown;
  /** False where the effect of an event is itself unique by event id, so that no inbox is needed. */
  inbox: boolean;
  reactions: readonly Reaction[];
}

const matches = (pattern: string, type: string): boolean => pattern === '#' || pattern === type;

/**
 * Handles a batch of events in one transaction: what was seen before is left out; effects and the record of having
 * seen the events commit together. Where a reaction asks for it, events of one server are a batch of their own.
 */
export function createReactor(parts: ReactorParts): (messages: readonly EventMessage[]) => Promise<void> {
  const { clock, deps, log, reactions, inbox } = parts;
  return async (messages) => {
    const envelopes = messages.map((message) => JSON.parse(message.payload) as EventEnvelope);
    const now = clock.now();
    for (const batch of batchesOf(envelopes, reactions)) {
      const react = async ({ tx, emit }: EmittingScope): Promise<void> => {
        const fresh = inbox ? await claimEvents(tx, batch) : batch;
        for (const { pattern, handle } of reactions) {
          const events = fresh.filter((event) => matches(pattern, event.type));
          if (events.length > 0) await handle({ tx, events, deps, now, log, emit } as never);
        }
      };
      await following(parts, batch, (ctx) => transactEmitting(parts, now, react, ctx));
    }
  };
}

/** Events that are handled in one transaction, one after another in the order of publication. */
function batchesOf(events: readonly EventEnvelope[], reactions: readonly Reaction[]): EventEnvelope[][] {
  const apart = new Set(reactions.flatMap(({ perServer, pattern }) => (perServer ? pattern : [])));
  const batches: EventEnvelope[][] = [];
  let last: string | undefined;
  for (const event of events) {
    const kind = apart.has(event.type) ? `${event.type} ${event.server_id}` : 'the others';
    if (kind === last) batches.at(-1)!.push(event);
    else batches.push([event]);
    last = kind;
  }
  return batches;
}
