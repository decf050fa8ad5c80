import { randomUUID } from 'node:crypto';
import type { Cause, RequestContext } from '@cabildo/contracts/action';
import type { EventEnvelope } from '@cabildo/contracts/event';
import type { Logger } from '../logging/logging.ts';
import { systemContext } from '../base/system-context.ts';
import { causeIn, endSpan, SpanKind, startSpan } from '../tracing/spans.ts';

interface Consumer {
  readonly service: string;
  readonly log: Logger;
}

/**
 * Handles a batch of events with a span for each that is traced, and logs each at debug. The work gets the context of the
 * request that led to all of them; events of several requests lead to a context of their own.
 */
export async function following(
  { service: scope, log }: Consumer,
  events: readonly EventEnvelope[],
  work: (ctx: RequestContext) => Promise<void>,
): Promise<void> {
  const spans = events.map((event) => startSpan({ scope, name: event.type, kind: SpanKind.CONSUMER }, event));
  let isDone = false;
  try {
    const { request_id, traceparent } = causeIn(spans[0], causeOfAll(events));
    await work(systemContext(request_id, traceparent));
    isDone = true;
  } finally {
    for (const span of spans) endSpan(span, !isDone);
  }
  if (log.isLevelEnabled('debug'))
    for (const { type, event_id, request_id } of events)
      log.debug({ type, event: event_id, request_id }, 'event handled');
}

function causeOfAll(events: readonly EventEnvelope[]): Cause {
  const request_id = events[0]?.request_id;
  const isOne = request_id !== undefined && events.every((event) => event.request_id === request_id);
  return { request_id: isOne ? request_id : randomUUID() };
}
