import type { AnswerOf, CabildoEvent, Client } from '@cabildo/client';

type Call = AnswerOf<Client['mdt']['listCalls']>['calls'][number];

/** The kinds of events that tell all of a call, so that a list need not be read again. */
export const CALL_EVENTS = ['call.created', 'call.updated', 'call.acknowledged', 'unit.panic'] as const;

type CallEvent = Extract<CabildoEvent, { type: (typeof CALL_EVENTS)[number] }>;

const isOfCall = (event: CabildoEvent): event is CallEvent => CALL_EVENTS.some((type) => type === event.type);

/** The call as an event tells it; undefined: the event tells of none, or not all of it. */
export const callIn = (event: CabildoEvent): Call | undefined => (isOfCall(event) ? event.data : undefined);
