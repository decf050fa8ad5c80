import type { Cause } from '@cabildo/contracts/action';
import {
  keyBehind,
  personBehind,
  type EventActor,
  type EventEnvelope,
  type serverEvent,
} from '@cabildo/contracts/event';
import { kindOf, type Kind } from '@cabildo/contracts/webhooks/webhooks/kinds.ts';
import type { webhook } from '@cabildo/contracts/webhooks/webhooks/webhooks.ts';
import type { z } from 'zod';
import type { WebhookRow } from './table.ts';

type View = z.output<typeof webhook>;
type Actor = z.output<typeof serverEvent>['actor'];

/** An event in the form in which webhooks and streams send it. */
export interface Message extends Partial<Cause> {
  server_id: number;
  /** The id of the event, which the body has too. */
  event_id: string;
  kind: Kind;
  /** The JSON text that is signed and sent (V1-11). */
  body: string;
  /** The event in one sentence (AU-02), for people who read it in a chat. */
  note: string;
}

/** The body of a message (V1-11). */
export const bodyOf = (event: {
  id: string;
  type: Kind;
  timestamp: string;
  server_id: number;
  actor: Actor;
  data: unknown;
}): string => JSON.stringify(event);

/** The actor of an event as webhooks and streams name it (V1-11). */
export const actorOf = (actor: EventActor): Actor => ({
  kind: actor.kind,
  user_id: personBehind(actor),
  key_id: keyBehind(actor),
});

/** The messages for these events, in their order. Events without a server or without a kind have none (V1-12). */
export function messagesOf(events: readonly EventEnvelope[]): Message[] {
  return events.flatMap((event) => {
    const { event_id, type, server_id, occurred_at, actor, data, note, request_id, traceparent } = event;
    const kind = kindOf(type);
    if (!kind || server_id === null) return [];
    const body = bodyOf({
      id: event_id,
      type: kind,
      timestamp: occurred_at,
      server_id,
      actor: actorOf(actor),
      data,
    });
    const cause = { ...(request_id && { request_id }), ...(traceparent && { traceparent }) };
    return [{ server_id, event_id, kind, body, note, ...cause }];
  });
}

/** A webhook without its secret, for its owners. */
export const webhookView = (row: WebhookRow): View => ({
  id: row.id,
  server_id: row.server_id,
  url: row.url,
  events: row.kinds as View['events'],
  format: row.format,
  description: row.description,
  status: row.status as View['status'],
  failing_since: row.failing_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
