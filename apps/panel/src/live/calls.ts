import type { AnswerOf, CabildoEvent, Client } from '@cabildo/client';

type Call = AnswerOf<Client['mdt']['listCalls']>['calls'][number];

/** The kinds of events that tell all of a call, so that a list need not be read again. */
export const CALL_EVENTS = ['call.created', 'call.updated', 'call.acknowledged', 'unit.panic'] as const;

/** The call as an event tells it; undefined: the event tells of none, or not all of it. */
export function callIn(event: CabildoEvent): Call | undefined {
  switch (event.type) {
    case 'call.created':
    case 'call.updated':
    case 'call.acknowledged':
    case 'unit.panic':
      return event.data;
    default:
      return undefined;
  }
}
