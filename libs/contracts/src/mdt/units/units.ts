import { z } from 'zod';
import { intParam, textParam } from '../../fields.ts';
import type { Power } from '../../permissions.ts';
import { character, sentence, type Sentence } from '../../sentence.ts';
import { plateParam } from '../../vehicles/vehicles/vehicles.ts';

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

/** LD-02: the most characters that are one unit. */
export const MAX_IN_UNIT = 8;

/** LD-02: how a unit is called, where it is heard and what it drives. */
export const unitParams = {
  callsign: textParam(1, 16),
  radio_channel: intParam(1, 99),
  plate: plateParam(),
};

/** The unit of a character in a sentence: by its callsign first, where it has one (LD-02). */
export const unitWords = (callsign: string | null | undefined, id: number): Sentence =>
  callsign ? sentence`${callsign} (${character(id)})` : sentence`${character(id)}`;

/** A character on duty, with those who have joined it (LD-02). */
export const unit = z
  .object({
    /** The character that the others have joined. */
    server_character_id: z.int(),
    /** Unique among the open shifts of its server, in any case (LD-02). */
    callsign: z.string().nullable(),
    radio_channel: z.int().nullable(),
    plate: z.string().nullable(),
    /** The characters that have joined it, in the order in which they began their shifts. */
    partner_ids: z.array(z.int()),
    status: z.enum(UNIT_STATUSES),
    /** LD-03: the code by which the status was set; null: it was set without one. */
    code: z.string().nullable(),
    /** The name that the department had when the shift began; null: the shift has none. */
    department: z.string().nullable(),
    /** When the unit got this status. */
    since: z.iso.datetime(),
  })
  .meta({ id: 'Unit' });
