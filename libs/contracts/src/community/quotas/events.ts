import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, user } from '../../sentence.ts';
import { quota } from './quotas.ts';

const quotaEvent = quota.pick({
  quota_id: true,
  role_id: true,
  department_id: true,
  minutes: true,
  period: true,
  counts: true,
});

/** A quota was set, or another one from the next period on (AC-02). */
export const quotaSet = defineEvent({
  type: 'activity.quota.set',
  data: quotaEvent,
  note: {
    es: (data) => sentence`Se fijó una cuota de ${data.minutes} min.`,
    en: (data) => sentence`A quota of ${data.minutes} min was set.`,
  },
});

/** A quota ended (AC-02). */
export const quotaEnded = defineEvent({
  type: 'activity.quota.ended',
  data: quotaEvent,
  note: {
    es: (data) => sentence`Terminó una cuota de ${data.minutes} min.`,
    en: (data) => sentence`A quota of ${data.minutes} min ended.`,
  },
});

/** A person had too few minutes in a period that is over (AC-02). */
export const quotaMissed = defineEvent({
  type: 'activity.quota.missed',
  data: z.object({
    quota_id: z.int(),
    user_id: z.int(),
    period_from: z.iso.date(),
    minutes: z.int(),
    wanted: z.int(),
  }),
  own: { whose: ({ user_id }: { user_id: number }) => ({ user: user_id }) },
  note: {
    es: (data) =>
      sentence`${user(data.user_id)} no cumplió su cuota: ${data.minutes} de ${data.wanted} min desde el ${data.period_from}.`,
    en: (data) =>
      sentence`${user(data.user_id)} missed a quota: ${data.minutes} of ${data.wanted} min since ${data.period_from}.`,
  },
});
