import { z } from 'zod';
import { idParam, listParam, longTextParam, textParam } from '../../fields.ts';
import { call } from '../calls/calls.ts';
import { punishment } from '../punishments/punishments.ts';
import { warrant } from '../warrants/warrants.ts';

export const CASE_STATUSES = ['open', 'closed'] as const;
/** The most calls, punishments, characters and warrants, of each kind, that one case can have. */
export const MAX_LINKS = 50;

/** Calls, punishments and characters that belong together (OT-01, OT-05). */
export const caseFile = z
  .object({
    case_id: z.int(),
    server_id: z.int(),
    /** Counted in each server from 1 on, apart from the numbers of calls. */
    number: z.int(),
    status: z.enum(CASE_STATUSES),
    /** One more with every change (OT-05). */
    version: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    call_ids: z.array(z.int()),
    punishment_ids: z.array(z.int()),
    /** These characters may have died or been deleted since. */
    character_ids: z.array(z.int()),
    /** The user who opened the case. */
    created_by: z.int(),
    created_at: z.iso.datetime(),
    /** The user who changed the case last (OT-13); null: nobody has, or a key of the server did. */
    updated_by: z.int().nullable(),
    /** The key of the server that changed the case last. */
    updated_by_key_id: z.int().nullable(),
    updated_at: z.iso.datetime(),
    closed_by: z.int().nullable(),
    closed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CaseFile' });

/** A call as its case shows it. */
export const linkedCall = call
  .pick({ call_id: true, case_number: true, title: true, status: true })
  .meta({ id: 'LinkedCall' });

/** A punishment as its case shows it. */
export const linkedPunishment = punishment
  .pick({
    punishment_id: true,
    type: true,
    status: true,
    server_character_id: true,
    user_id: true,
    reason: true,
  })
  .meta({ id: 'LinkedPunishment' });

/** A warrant as its case shows it. */
export const linkedWarrant = warrant
  .pick({
    warrant_id: true,
    type: true,
    status: true,
    server_character_id: true,
    reason: true,
  })
  .meta({ id: 'LinkedWarrant' });

/** The parameters that describe a case. */
export const caseParams = {
  title: textParam(1, 100),
  description: longTextParam(1, 2000),
  call_ids: listParam(idParam('call'), MAX_LINKS),
  punishment_ids: listParam(idParam('punishment'), MAX_LINKS),
  character_ids: listParam(idParam('character'), MAX_LINKS),
};
