import { z } from 'zod';
import type { Locale, Message } from '../../../errors.ts';
import { defineEvent, stated } from '../../../event.ts';
import { scheduledTransfer, type ScheduledTransfer } from './scheduled.ts';

const FREQUENCY_WORDS: Readonly<Record<ScheduledTransfer['frequency'], Message>> = {
  once: { es: 'una vez', en: 'once' },
  '1d': { es: 'cada día', en: 'every day' },
  '1w': { es: 'cada semana', en: 'every week' },
  '2w': { es: 'cada dos semanas', en: 'every two weeks' },
  '1mo': { es: 'cada mes', en: 'every month' },
};

const describe = ({ scheduled_transfer_id: id, amount }: ScheduledTransfer, locale: Locale) =>
  ({ es: `la transferencia programada ${id} de ${amount}`, en: `scheduled transfer ${id} of ${amount}` })[
    locale
  ];

/** A character scheduled a transfer (ECB-06). */
export const scheduledCreated = defineEvent({
  type: 'bank.scheduled.created',
  data: scheduledTransfer,
  note: {
    es: (data) =>
      `El personaje ${data.server_character_id} creó ${describe(data, 'es')} (${FREQUENCY_WORDS[data.frequency].es}).` +
      stated('concept', data.concept, 'es'),
    en: (data) =>
      `Character ${data.server_character_id} created the ${describe(data, 'en')} (${FREQUENCY_WORDS[data.frequency].en}).` +
      stated('concept', data.concept, 'en'),
  },
});

/** A scheduled transfer was paused, by a person or because it failed too often in a row (ECB-06, ECB-07). */
export const scheduledPaused = defineEvent({
  type: 'bank.scheduled.paused',
  data: scheduledTransfer,
  note: {
    es: (data) => `Se pausó ${describe(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) => `The ${describe(data, 'en')} was paused.${stated('concept', data.concept, 'en')}`,
  },
});

export const scheduledResumed = defineEvent({
  type: 'bank.scheduled.resumed',
  data: scheduledTransfer,
  note: {
    es: (data) => `Se reanudó ${describe(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) => `The ${describe(data, 'en')} was resumed.${stated('concept', data.concept, 'en')}`,
  },
});

export const scheduledCancelled = defineEvent({
  type: 'bank.scheduled.cancelled',
  data: scheduledTransfer,
  note: {
    es: (data) => `Se canceló ${describe(data, 'es')}.${stated('concept', data.concept, 'es')}`,
    en: (data) => `The ${describe(data, 'en')} was cancelled.${stated('concept', data.concept, 'en')}`,
  },
});

/** A scheduled transfer has no due time left (ECB-06). */
export const scheduledCompleted = defineEvent({
  type: 'bank.scheduled.completed',
  data: scheduledTransfer,
  note: {
    es: (data) =>
      `Terminó ${describe(data, 'es')}: pagó ${data.runs} veces.${stated('concept', data.concept, 'es')}`,
    en: (data) =>
      `The ${describe(data, 'en')} is completed: it paid ${data.runs} times.` +
      stated('concept', data.concept, 'en'),
  },
});

/** A scheduled transfer fell due and could not be made (ECB-06). */
export const scheduledFailed = defineEvent({
  type: 'bank.scheduled.failed',
  data: scheduledTransfer.extend({ due_at: z.string(), error_code: z.string() }),
  note: {
    es: (data) =>
      `No se pudo pagar ${describe(data, 'es')} (${data.error_code}).` +
      stated('concept', data.concept, 'es'),
    en: (data) =>
      `The ${describe(data, 'en')} could not be paid (${data.error_code}).` +
      stated('concept', data.concept, 'en'),
  },
});
