import { z } from 'zod';
import type { Message } from '../../errors.ts';
import { defineEvent, stated, type OwnMatter } from '../../event.ts';
import { sentence, user } from '../../sentence.ts';
import { THRESHOLD_ACTIONS, type ThresholdAction } from './points.ts';

const ACTION_WORDS: Readonly<Record<ThresholdAction, Message>> = {
  notify: { es: 'un aviso', en: 'a notice' },
  remove_role: { es: 'quitar el rango', en: 'the loss of the role' },
  ban: { es: 'un veto', en: 'a ban' },
};

/** The matter of the person who got the points. */
const OF_PERSON: OwnMatter<{ user_id: number }> = { whose: ({ user_id }) => ({ user: user_id }) };

const pointsEvent = z.object({
  points_id: z.int(),
  user_id: z.int(),
  points: z.int(),
  /** The points of the person that count now. */
  total: z.int(),
  reason: z.string(),
});

/** A person got points (AC-04). */
export const pointsAdded = defineEvent({
  type: 'activity.points.added',
  data: pointsEvent,
  own: OF_PERSON,
  note: {
    es: (data) =>
      sentence`${user(data.user_id)} recibió ${data.points} puntos y tiene ${data.total}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${user(data.user_id)} got ${data.points} points and has ${data.total}.${stated('reason', data.reason, 'en')}`,
  },
});

/** Points count no more (AC-04). */
export const pointsVoided = defineEvent({
  type: 'activity.points.voided',
  data: pointsEvent,
  own: OF_PERSON,
  note: {
    es: (data) =>
      sentence`Se anularon ${data.points} puntos de ${user(data.user_id)}, que tiene ${data.total}.${stated('reason', data.reason, 'es')}`,
    en: (data) =>
      sentence`${data.points} points of ${user(data.user_id)}, who has ${data.total}, were voided.${stated('reason', data.reason, 'en')}`,
  },
});

/** The points of a person reached a threshold (AC-04). */
export const thresholdCrossed = defineEvent({
  type: 'activity.points.threshold_crossed',
  data: pointsEvent
    .pick({ points_id: true, user_id: true, total: true })
    .extend({ do: z.enum(THRESHOLD_ACTIONS), days: z.int().nullable() }),
  own: OF_PERSON,
  note: {
    es: (data) =>
      sentence`${user(data.user_id)} llegó a ${data.total} puntos, el límite para ${ACTION_WORDS[data.do].es}.`,
    en: (data) =>
      sentence`${user(data.user_id)} reached ${data.total} points, the threshold for ${ACTION_WORDS[data.do].en}.`,
  },
});
