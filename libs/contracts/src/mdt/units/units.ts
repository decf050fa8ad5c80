import { z } from 'zod';
import type { Power } from '../../permissions.ts';

/** The states of a character on duty (OT-10). */
export const UNIT_STATUSES = [
  'available',
  'busy',
  'en_route',
  'on_scene',
  'out_of_service',
  'panic',
] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** OT-10: who leads the units of others. */
export const LEADERS: readonly ['mod', Power] = ['mod', 'dispatch'];

/** The most units that a board shows, and the newest open calls that it shows of each. */
export const MAX_ON_BOARD = 500;
export const MAX_CALLS_OF_UNIT = 50;
/** The newest open panics of a server that are shown. */
export const MAX_PANICS = 50;

/** A character on duty. */
export const unit = z
  .object({
    server_character_id: z.int(),
    status: z.enum(UNIT_STATUSES),
    /** The name that the department had when the shift began; null: the shift has none. */
    department: z.string().nullable(),
    /** When the unit got this status. */
    since: z.iso.datetime(),
  })
  .meta({ id: 'Unit' });
