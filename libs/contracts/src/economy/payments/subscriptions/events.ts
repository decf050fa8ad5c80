import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent } from '../../../event.ts';
import { subscription } from './subscriptions.ts';

const describe = ({ name, amount }: { name: string; amount: number }, locale: Locale) =>
  ({ es: `la suscripción «${name}» de ${amount}`, en: `the subscription “${name}” of ${amount}` })[locale];

/** A character subscribed to a service (ECB-08). */
export const subscriptionCreated = defineEvent({
  type: 'bank.subscription.created',
  data: subscription,
  note: {
    es: (it) => `El personaje ${it.server_character_id} contrató ${describe(it, 'es')} (${it.frequency}).`,
    en: (it) => `Character ${it.server_character_id} took out ${describe(it, 'en')} (${it.frequency}).`,
  },
});

export const subscriptionPaused = defineEvent({
  type: 'bank.subscription.paused',
  data: subscription,
  note: {
    es: (it) => `El personaje ${it.server_character_id} pausó ${describe(it, 'es')}.`,
    en: (it) => `Character ${it.server_character_id} paused ${describe(it, 'en')}.`,
  },
});

export const subscriptionResumed = defineEvent({
  type: 'bank.subscription.resumed',
  data: subscription,
  note: {
    es: (it) => `El personaje ${it.server_character_id} reanudó ${describe(it, 'es')}.`,
    en: (it) => `Character ${it.server_character_id} resumed ${describe(it, 'en')}.`,
  },
});

/** A subscription was cancelled, by one of its sides or because it failed too often in a row (ECB-08). */
export const subscriptionCancelled = defineEvent({
  type: 'bank.subscription.cancelled',
  data: subscription,
  note: {
    es: (it) => `Terminó ${describe(it, 'es')} del personaje ${it.server_character_id}.`,
    en: (it) => `Character ${it.server_character_id} no longer has ${describe(it, 'en')}.`,
  },
});

/** A subscription fell due and could not be paid (ECB-08). */
export const subscriptionFailed = defineEvent({
  type: 'bank.subscription.failed',
  data: subscription.extend({ due_at: z.string(), error_code: z.string() }),
  note: {
    es: (it) =>
      `No se pudo cobrar ${describe(it, 'es')} al personaje ${it.server_character_id} (${it.error_code}).`,
    en: (it) =>
      `Character ${it.server_character_id} could not be charged for ${describe(it, 'en')} (${it.error_code}).`,
  },
});
