import { z } from 'zod';
import { momentParam } from '../../date-param.ts';
import { longTextParam } from '../../fields.ts';

/** Bans in force in one server. */
export const MAX_BANS = 10_000;

/** A ban in force (SV-18). */
export const ban = z
  .object({
    /** Null: somebody who never was a member, banned by the account of the game platform. */
    user_id: z.int().nullable(),
    /** The present ones of who is or was a member, and null while the account is deleted; of others what the ban said. */
    gp_id: z.string().nullable(),
    gp_username: z.string().nullable(),
    reason: z.string(),
    /** Null: the ban has no end. */
    expires_at: z.iso.datetime().nullable(),
    /** The user who banned; null: a key of the server did, which banned_by_key_id names (OT-13). */
    banned_by: z.int().nullable(),
    banned_by_key_id: z.int().nullable(),
    created_at: z.iso.datetime(),
    /** The user who replaced reason and end last; null: nobody did, or a key of the server. */
    updated_by: z.int().nullable(),
    updated_by_key_id: z.int().nullable(),
    updated_at: z.iso.datetime().nullable(),
    /** The punishment that made the ban or replaced its reason and end last, and lifts it when it is voided. */
    punishment_id: z.int().nullable(),
  })
  .meta({ id: 'Ban' });

/** The parameters that describe a ban. */
export const banParams = {
  reason: longTextParam(1, 500),
  expires_at: momentParam(),
};
