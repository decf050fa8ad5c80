import { z } from 'zod';
import type { Locale } from '../../../errors.ts';
import { defineEvent, refusal, stated } from '../../../event.ts';
import { FREQUENCY_WORDS } from '../recurring/recurring.ts';
import { scheduledTransfer, type ScheduledTransfer } from './scheduled.ts';
import { character, money, sentence, type Sentence } from '../../../sentence.ts';

const describe = ({ amount, server_character_id: id }: ScheduledTransfer, locale: Locale): Sentence =>
  locale === 'es'
    ? sentence`la transferencia programada de ${money(amount)} de ${character(id)}`
    : sentence`the scheduled transfer of ${money(amount)} of ${character(id)}`;

/** A character scheduled a transfer (ECB-06). */
export const scheduledCreated = defineEvent({
  type: 'bank.scheduled.created',
  data: scheduledTransfer,
  note: {
    es: (data) =>
      sentence`${character(data.server_character_id)} programó una transferencia de ${money(data.amount)} (${FREQUENCY_WORDS[data.frequency].es}).${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`${character(data.server_character_id)} scheduled a transfer of ${money(data.amount)} (${FREQUENCY_WORDS[data.frequency].en}).${stated('concept', data.concept, 'en')}`,
  },
});

/** A scheduled transfer was paused, by a person or because it failed too often in a row (ECB-06, ECB-07). */
export const scheduledPaused = defineEvent({
  type: 'bank.scheduled.paused',
  data: scheduledTransfer,
  note: {
    es: (data) => sentence`Se pausó ${describe(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) => sentence`Paused ${describe(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});

export const scheduledResumed = defineEvent({
  type: 'bank.scheduled.resumed',
  data: scheduledTransfer,
  note: {
    es: (data) => sentence`Se reanudó ${describe(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) => sentence`Resumed ${describe(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});

export const scheduledCancelled = defineEvent({
  type: 'bank.scheduled.cancelled',
  data: scheduledTransfer,
  note: {
    es: (data) => sentence`Se canceló ${describe(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) => sentence`Cancelled ${describe(data, 'en')}.${stated('concept', data.concept, 'en')}`,
  },
});

/** A scheduled transfer has no due time left (ECB-06). */
export const scheduledCompleted = defineEvent({
  type: 'bank.scheduled.completed',
  data: scheduledTransfer,
  note: {
    es: (data) =>
      sentence`Terminó ${describe(data, 'es')}: pagó ${data.runs} veces.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`Completed ${describe(data, 'en')}: it paid ${data.runs} times.${stated('concept', data.concept, 'en')}`,
  },
});

/** A scheduled transfer fell due and could not be made (ECB-06). */
export const scheduledFailed = defineEvent({
  type: 'bank.scheduled.failed',
  data: scheduledTransfer.extend({ due_at: z.iso.datetime(), error_code: z.string() }),
  note: {
    es: (data) =>
      sentence`No se pudo pagar ${describe(data, 'es')}${refusal(data.error_code, 'es')}${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      sentence`Could not pay ${describe(data, 'en')}${refusal(data.error_code, 'en')}${stated('concept', data.concept, 'en')}`,
  },
});
