import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { subscription } from './subscriptions.ts';

/** What the service needs besides, to tell the payee. */
const data = subscription.extend({ payee_character_id: z.int() });
const describe = ({ name, amount }: { name: string; amount: number }) =>
  `la suscripción «${name}» de ${amount}`;

/** A character pays for a service from now on (ECB-08). */
export const subscriptionCreated = defineEvent({
  type: 'bank.subscription.created',
  data,
  note: (it) => `El personaje ${it.server_character_id} contrató ${describe(it)} (${it.frequency}).`,
});

export const subscriptionPaused = defineEvent({
  type: 'bank.subscription.paused',
  data,
  note: (it) => `El personaje ${it.server_character_id} pausó ${describe(it)}.`,
});

export const subscriptionResumed = defineEvent({
  type: 'bank.subscription.resumed',
  data,
  note: (it) => `El personaje ${it.server_character_id} reanudó ${describe(it)}.`,
});

/** One of both sides ended it, or it failed too often in a row (ECB-08). */
export const subscriptionCancelled = defineEvent({
  type: 'bank.subscription.cancelled',
  data,
  note: (it) => `Terminó ${describe(it)} del personaje ${it.server_character_id}.`,
});

/** It fell due and could not be paid (ECB-08). */
export const subscriptionFailed = defineEvent({
  type: 'bank.subscription.failed',
  data: data.extend({ due_at: z.string(), error_code: z.string() }),
  note: (it) =>
    `No se pudo cobrar ${describe(it)} al personaje ${it.server_character_id} (${it.error_code}).`,
});
