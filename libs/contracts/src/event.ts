import type { z } from 'zod';

/** Who caused a fact (AU-01). */
export interface EventActor {
  kind: 'user' | 'bot' | 'key' | 'system';
  id: number | null;
}

/** The envelope every fact travels in (AU-01). */
export interface EventEnvelope<D = unknown> {
  event_id: string;
  /** `<domain>.<entity>.<verb>`, the routing key. */
  type: string;
  /** null for facts outside any server, such as a revoked key. */
  server_id: number | null;
  /** ISO 8601 UTC. */
  occurred_at: string;
  actor: EventActor;
  character_ids: readonly number[];
  data: D;
  /** A Spanish sentence for the audit log. */
  note: string;
}

/** Domains of the audit log (AU-02). */
export const DOMAINS = [
  'server',
  'member',
  'role',
  'config',
  'character',
  'item',
  'inventory',
  'license',
  'shop',
  'bank',
  'vehicle',
  'frisk',
  'mdt',
  'bot',
  'key',
] as const;
export type Domain = (typeof DOMAINS)[number];

export interface EventContract<D extends z.ZodType = z.ZodType> {
  /** `user.*` facts are about people outside any server; the audit log of a server never shows them. */
  type: `${Domain | 'user'}.${string}.${string}`;
  data: D;
  note: (data: z.output<D>) => string;
}

/** Declares a fact: its shape and the sentence the audit log keeps. `data` never holds a key, PIN, CVV or token. */
export function defineEvent<D extends z.ZodType>(definition: EventContract<D>): EventContract<D> {
  return definition;
}

export type EventData<E> = E extends EventContract<infer D> ? z.output<D> : never;

/** A fact that a ledger's decision tells, before it has a moment and an actor. */
export interface Fact {
  readonly event: EventContract;
  readonly data: unknown;
  readonly characterIds: readonly number[];
}

/** A fact with its data checked against the event's contract, and the characters it is about. */
export function fact<E extends EventContract>(
  event: E,
  data: EventData<E>,
  characterIds: readonly number[],
): Fact {
  return { event, data, characterIds };
}

const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });

/** Things in a Spanish sentence: `la marca, el lema y el color`. For notes. */
export const enumerated = (things: readonly string[]): string => conjunction.format(things);
