import { imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { idParam, listParam, longTextParam, quantityParam } from '../../fields.ts';

/** AC-04: what a threshold does to the person who crosses it. */
export const THRESHOLD_ACTIONS = ['notify', 'remove_role', 'ban'] as const;
export type ThresholdAction = (typeof THRESHOLD_ACTIONS)[number];

/** A threshold that these points crossed, and that waits for somebody who may carry it out (AC-04). */
export const pendingThreshold = z.object({
  points: z.int(),
  do: z.enum(THRESHOLD_ACTIONS),
  days: z.int().nullable(),
});

/** Points that a person got (AC-04). */
export const points = z
  .object({
    points_id: z.int(),
    user_id: z.int(),
    points: z.int(),
    reason: z.string(),
    evidence: z.array(z.string()),
    /** Null: a key of the server. */
    given_by: z.int().nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    voided_at: z.iso.datetime().nullable(),
    void_reason: z.string().nullable(),
    /** The thresholds that wait, because who gave the points may not carry them out. */
    pending: z.array(pendingThreshold),
  })
  .meta({ id: 'Points' });

/** A warning of the staff, which its person sees (AC-05). */
export const warning = z
  .object({ note_id: z.int(), text: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'Warning' });

export const pointsIdParam = { points_id: idParam('points') };
export const pointsParams = {
  target_user_id: idParam('user'),
  points: quantityParam(100),
  reason: longTextParam(1, 500),
  evidence: listParam(imageUrlParam(), 10),
};
