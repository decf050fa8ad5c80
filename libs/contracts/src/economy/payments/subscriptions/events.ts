import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, refusal } from '../../../event.ts';
import { FREQUENCY_WORDS } from '../recurring/recurring.ts';
import { subscription, type Subscription } from './subscriptions.ts';
import { character, money, sentence, type Sentence } from '../../../sentence.ts';

const describe = ({ name, amount }: Subscription, locale: Locale): Sentence =>
  locale === 'es'
    ? sentence`la suscripción «${name}» de ${money(amount)}`
    : sentence`the subscription “${name}” of ${money(amount)}`;

/** A character subscribed to a service (ECB-08). */
export const subscriptionCreated = defineEvent({
  type: 'bank.subscription.created',
  data: subscription,
  note: {
    es: (it) =>
      sentence`${character(it.server_character_id)} contrató ${describe(it, 'es')} (${FREQUENCY_WORDS[it.frequency].es}).`,
    en: (it) =>
      sentence`${character(it.server_character_id)} took out ${describe(it, 'en')} (${FREQUENCY_WORDS[it.frequency].en}).`,
  },
});

export const subscriptionPaused = defineEvent({
  type: 'bank.subscription.paused',
  data: subscription,
  note: {
    es: (it) => sentence`${character(it.server_character_id)} pausó ${describe(it, 'es')}.`,
    en: (it) => sentence`${character(it.server_character_id)} paused ${describe(it, 'en')}.`,
  },
});

export const subscriptionResumed = defineEvent({
  type: 'bank.subscription.resumed',
  data: subscription,
  note: {
    es: (it) => sentence`${character(it.server_character_id)} reanudó ${describe(it, 'es')}.`,
    en: (it) => sentence`${character(it.server_character_id)} resumed ${describe(it, 'en')}.`,
  },
});

/** A subscription was cancelled, by one of its sides or because it failed too often in a row (ECB-08). */
export const subscriptionCancelled = defineEvent({
  type: 'bank.subscription.cancelled',
  data: subscription,
  note: {
    es: (it) => sentence`Terminó ${describe(it, 'es')} de ${character(it.server_character_id)}.`,
    en: (it) => sentence`${character(it.server_character_id)} no longer has ${describe(it, 'en')}.`,
  },
});

/** A subscription fell due and could not be paid (ECB-08). */
export const subscriptionFailed = defineEvent({
  type: 'bank.subscription.failed',
  data: subscription.extend({ due_at: z.iso.datetime(), error_code: z.string() }),
  note: {
    es: (it) =>
      sentence`No se pudo cobrar ${describe(it, 'es')} a ${character(it.server_character_id)}${refusal(it.error_code, 'es')}`,
    en: (it) =>
      sentence`${character(it.server_character_id)} could not be charged for ${describe(it, 'en')}${refusal(it.error_code, 'en')}`,
  },
});
