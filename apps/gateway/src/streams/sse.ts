/** An event as the webhooks service answers it to gateways. */
export interface StreamEvent {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly own: OwnMembers | null;
}

/** The members whose own matter an event is, and what of its data they are not shown (V1-14). */
export interface OwnMembers {
  readonly user_id: number | null;
  readonly character_ids: readonly number[];
  readonly hides: readonly string[];
}

/** `body` must be JSON in one line. */
export const eventText = ({ id, kind, body }: StreamEvent): string =>
  `id: ${id}\nevent: ${kind}\ndata: ${body}\n\n`;

/** Reports that events between the last one and this id are lost. A browser would ignore the report without data. */
export const resetText = (id: string): string => `id: ${id}\nevent: reset\ndata: {}\n\n`;

/** Gives the id to resume from without an event: a client stores the id and dispatches nothing. */
export const markText = (id: string): string => `id: ${id}\n\n`;

export const heartbeatText = ':\n\n';

/** Has a client reconnect after 1 to 2 s, so that not all clients come at the same moment (V1-14). */
export const goodbyeText = (chance: number): string => `retry: ${1_000 + Math.floor(chance * 1_000)}\n\n`;
