/** An event as gateways read it. */
export interface StreamEvent {
  readonly seq: number;
  readonly id: string;
  readonly kind: string;
  readonly body: string;
}

/** The body is JSON in one line. */
export const eventText = ({ id, kind, body }: StreamEvent): string =>
  `id: ${id}\nevent: ${kind}\ndata: ${body}\n\n`;

/** What happened between the last event and this one is not known. Without data, a browser would ignore it. */
export const resetText = (id: string): string => `id: ${id}\nevent: reset\ndata: {}\n\n`;

/** Where to resume from, without an event: a client takes the id over and dispatches nothing. */
export const markText = (id: string): string => `id: ${id}\n\n`;

export const heartbeatText = ':\n\n';

/** V1-14: a client comes back after 1 s and more, so that not all of them come at the same moment. */
export const goodbyeText = (chance: number): string => `retry: ${1_000 + Math.floor(chance * 1_000)}\n\n`;
