import { z } from 'zod';
import {
  enumParam,
  idParam,
  intParam,
  jsonParam,
  listParam,
  longTextParam,
  textParam,
} from '../../fields.ts';
import { codeParams } from '../codes/codes.ts';

export const CALL_STATUSES = ['pending', 'active', 'closed'] as const;
export const CALL_ORIGINS = ['caller', 'radio', 'observed', 'walk_up'] as const;
export const MAX_UNITS = 50;
export const MAX_NOTES = 200;
/** LD-04: so many entries of the timeline of a call are kept, the last ones. */
export const MAX_TIMELINE = 1_000;
/** OT-05: so many characters that have left a call are kept, the last ones. */
export const MAX_LEFT = 450;

const place = z.number().min(-1_000_000).max(1_000_000);
/** A game whose map is flat has no height. */
const coordinates = z.object({ x: place, y: place, z: place.nullable() });

/** Who took notice of a panic first, and when (OT-10). */
const acknowledgement = z
  .object({
    user_id: z.int(),
    /** The unit of the user that was on duty; null: a dispatcher or staff without one. */
    server_character_id: z.int().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Acknowledgement' });

/** An incident that units are sent to (V1-05). */
export const call = z
  .object({
    call_id: z.int(),
    server_id: z.int(),
    /** Counted in each server from 1 on. */
    case_number: z.int(),
    status: z.enum(CALL_STATUSES),
    /** One more with every change, notes included (OT-05). */
    version: z.int(),
    title: z.string(),
    /** LD-03: the code of what happened; null: nobody said. */
    call_code: z.string().nullable(),
    description: z.string().nullable(),
    location: z.string().nullable(),
    postal: z.string().nullable(),
    priority: z.int(),
    origin: z.enum(CALL_ORIGINS),
    caller_name: z.string().nullable(),
    caller_character_id: z.int().nullable(),
    coordinates: coordinates.meta({ id: 'Coordinates' }).nullable(),
    /** The department may have been deleted since. */
    department_id: z.int().nullable(),
    /** The characters that are sent to it; of a closed call, those that were when it was closed. */
    units: z.array(z.int()),
    note_count: z.int(),
    /** LD-04: the call that has its notes and units, since it is about the same; null: it was linked into none. */
    linked_to_call_id: z.int().nullable(),
    /** The unit whose panic button opened the call (OT-10); null: it is an ordinary call. */
    panic_character_id: z.int().nullable(),
    /** null: it is no panic, or nobody has taken notice of it yet. */
    acknowledged: acknowledgement.nullable(),
    /** The user who took the call; null: a key of the server did (V1-05). */
    created_by: z.int().nullable(),
    created_by_key_id: z.int().nullable(),
    /** OT-13: the user who changed the call last. With the key null too: nobody has, or the end of a shift did. */
    updated_by: z.int().nullable(),
    updated_by_key_id: z.int().nullable(),
    /** The user who closed the call; null: it is open, or a key closed it. */
    closed_by: z.int().nullable(),
    closed_by_key_id: z.int().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    closed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Call' });

/** A character that is or was attached to a call (OT-05). */
export const attendance = z
  .object({
    server_character_id: z.int(),
    /** The first time. */
    attached_at: z.iso.datetime(),
    /** The last time; null: it is attached. */
    left_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Attendance' });

/** LD-07: `question` asks the caller, `answer` is the first note of the caller after one. */
export const NOTE_KINDS = ['note', 'question', 'answer'] as const;

/** How units of a call are called (LD-02). */
export const callsigns = z.array(z.object({ server_character_id: z.int(), callsign: z.string() }));

/** A note that a member wrote about a call. */
export const callNote = z
  .object({
    note_id: z.int(),
    call_id: z.int(),
    kind: z.enum(NOTE_KINDS),
    /** The user who wrote the note; null: a key of the server did (OT-12). */
    created_by: z.int().nullable(),
    created_by_key_id: z.int().nullable(),
    text: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CallNote' });

export const TIMELINE_KINDS = [
  'opened',
  'attached',
  'detached',
  'status',
  'changed',
  'note',
  'acknowledged',
  'linked',
] as const;

/** An entry says what happened to a call, when and by whom (LD-04). */
export const timelineEntry = z
  .object({
    entry_id: z.int(),
    kind: z.enum(TIMELINE_KINDS),
    at: z.iso.datetime(),
    /** The user who did it; with the key null too: the end of a shift did. */
    created_by: z.int().nullable(),
    created_by_key_id: z.int().nullable(),
    /** The unit that was attached or detached; null: it is about none. */
    server_character_id: z.int().nullable(),
    /** The note that was added; null: none was. */
    note_id: z.int().nullable(),
    /** The status that the call has since then; null: it kept its status. */
    status: z.enum(CALL_STATUSES).nullable(),
    /** The fields that changed beside status and units. */
    changed: z.array(z.string()),
    /** The other call, where one was linked into the other. */
    linked_call_id: z.int().nullable(),
  })
  .meta({ id: 'TimelineEntry' });

/** The parameters that describe a call. */
export const callParams = {
  title: textParam(1, 100),
  call_code: codeParams.code,
  description: longTextParam(1, 2000),
  location: textParam(1, 255),
  postal: textParam(1, 16),
  /** 1 is the most urgent. */
  priority: intParam(1, 3),
  origin: enumParam(CALL_ORIGINS),
  caller_name: textParam(1, 100),
  caller_character_id: idParam('character'),
  coordinates: jsonParam(coordinates.extend({ z: place.nullable().default(null) })),
  department_id: idParam('department'),
  units: listParam(idParam('character'), MAX_UNITS),
};
