import { z } from 'zod';
import { momentParam } from '../../date-param.ts';
import { boolParam, idParam, longTextParam } from '../../fields.ts';

/** The causes that end a shift (OT-02); `staff`: a lead or an admin ended the shift of another (OT-11). */
export const SHIFT_ENDERS = ['officer', 'staff', 'character_ended', 'member_left', 'time_limit'] as const;

/** A time in which a character is on duty. */
export const shift = z
  .object({
    shift_id: z.int(),
    server_id: z.int(),
    server_character_id: z.int(),
    /** The department at that time, which may have been deleted since; null: the shift had none. */
    department_id: z.int().nullable(),
    started_at: z.iso.datetime(),
    /** null: the shift is open. */
    ended_at: z.iso.datetime().nullable(),
    ended_by: z.enum(SHIFT_ENDERS).nullable(),
    /** Whole minutes that the shift lasted, or has lasted so far. */
    minutes: z.int(),
    /** OT-11: a void shift counts in nothing. */
    is_void: z.boolean(),
    /** The lead or admin who last ended or corrected the shift; null: nobody did (OT-13). */
    updated_by: z.int().nullable(),
  })
  .meta({ id: 'Shift' });

/** The parameters that describe a correction of a shift. */
export const shiftParams = {
  shift_id: idParam('shift'),
  started_at: momentParam(),
  ended_at: momentParam(),
  void: boolParam(),
  reason: longTextParam(1, 500),
};
