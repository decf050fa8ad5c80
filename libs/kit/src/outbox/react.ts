import type { EventEnvelope } from '@cabildo/contracts';
import type { EventMessage } from '../bus/port.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../logging/logging.ts';
import type { Clock } from '../service/clock.ts';
import { claimEvents, type Reaction } from './reaction.ts';
import type { Outbox } from './outbox.ts';
import { transactEmitting } from './transact.ts';

export interface ReactorParts {
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
 * seen the events commit together.
 */
export function createReactor(parts: ReactorParts): (messages: readonly EventMessage[]) => Promise<void> {
  const { clock, deps, log, reactions, inbox } = parts;
  return (messages) => {
    const envelopes = messages.map((message) => JSON.parse(message.payload) as EventEnvelope);
    const now = clock.now();
    return transactEmitting(parts, now, async ({ tx, emit }) => {
      const fresh = inbox ? await claimEvents(tx, envelopes) : envelopes;
      for (const { pattern, handle } of reactions) {
        const events = fresh.filter((event) => matches(pattern, event.type));
        if (events.length > 0) await handle({ tx, events, deps, now, log, emit } as never);
      }
    });
  };
}
