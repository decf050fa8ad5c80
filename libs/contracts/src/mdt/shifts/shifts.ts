import { z } from 'zod';
import { momentParam } from '../../date-param.ts';
import { boolParam, idParam, longTextParam } from '../../fields.ts';

/**
 * Why a shift ends (OT-02); `lead`: a lead or an admin ended the shift of another (OT-11), `died`: the character died or was
 * deleted, `absent`: the player was gone from the game (AC-01).
 */
export const END_REASONS = [
  'own',
  'lead',
  'over_24_hours',
  'roster_changed',
  'left',
  'died',
  'absent',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** The former words for some of them (GW-29). */
export const SHIFT_ENDERS = ['officer', 'staff', 'character_ended', 'member_left', 'time_limit'] as const;

/** A time in which a character is on duty. */
export const shift = z
  .object({
    shift_id: z.int(),
    server_id: z.int(),
    server_character_id: z.int(),
    /** The department at that time, which may have been deleted since; null: the shift had none. */
    department_id: z.int().nullable(),
    /** PY-02: the organisation for which the character is clocked in; null: a shift of a department, or of none. */
    org_id: z.int().nullable(),
    /** LD-02: how the unit is called, where it is heard and what it drives; null: nobody said. */
    callsign: z.string().nullable(),
    radio_channel: z.int().nullable(),
    plate: z.string().nullable(),
    started_at: z.iso.datetime(),
    /** null: the shift is open. */
    ended_at: z.iso.datetime().nullable(),
    end_reason: z.enum(END_REASONS).nullable(),
    ended_by: z.enum(SHIFT_ENDERS).nullable().meta({
      deprecated: true,
      description: 'What `end_reason` says in other words, until 2027-06-30; null: it is open.',
    }),
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
