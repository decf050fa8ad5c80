import { imageId, imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { enumParam, idParam, intParam, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

export const LICENSE_TYPES = ['driving', 'weapon', 'custom'] as const;
export const LICENSE_STATUSES = ['granted', 'revoked'] as const;

/** The value of `revoked_by` for a licence that lost its last point (LI-01). */
export const AUTO_REVOKED = 'auto:points_depleted';

/** The most licences that a server may have, so that its catalogue can be searched as a whole. */
export const MAX_LICENSES = 1_000;
/** How many licences may depend one on another, the first and the last included. */
export const MAX_LICENSE_DEPTH = 16;
/** The most points that a licence can start with. */
export const MAX_LICENSE_POINTS = 1_000_000;

/** A licence of a server's catalogue (spec 2.8). */
export const license = z
  .object({
    license_id: z.int(),
    name: z.string(),
    type: z.enum(LICENSE_TYPES),
    name_label: z.string().nullable(),
    /** null and 0: not for sale. */
    price: z.int().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
    shop_visible: z.boolean(),
    /** null: without points. */
    max_points: z.int().nullable(),
    /** This licence is valid only with its parent (LI-03). */
    parent_license_id: z.int().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'License' });

/** The parameters that describe a licence. */
export const licenseParams = {
  name: textParam(1, 64),
  type: enumParam(LICENSE_TYPES),
  name_label: textParam(1, 64),
  price: intParam(0, LIMITS.max_amount),
  image_url: imageUrlParam(),
  max_points: intParam(1, MAX_LICENSE_POINTS),
  parent_license_id: idParam('license'),
};

/** A licence that a character has or had (LI-04). */
export const characterLicense = z
  .object({
    license_id: z.int(),
    name: z.string(),
    type: z.enum(LICENSE_TYPES),
    name_label: z.string().nullable(),
    status: z.enum(LICENSE_STATUSES),
    is_revoked: z.boolean(),
    is_valid: z.boolean(),
    /** Why the licence is not valid; `parent_revoked`: the character lacks a licence that it depends on (LI-03). */
    invalid_reason: z.enum(['revoked', 'parent_revoked']).nullable(),
    /** null, like max_points, for a licence without points. */
    points_remaining: z.int().nullable(),
    max_points: z.int().nullable(),
    /** `user#<user_id>`, or {@link AUTO_REVOKED}. */
    revoked_by: z.string().nullable(),
    granted_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CharacterLicense' });

/** A character's licence in events; whether it is valid depends on other licences, so events do not say. */
export const characterLicenseEvent = characterLicense
  .omit({ is_valid: true, invalid_reason: true })
  .extend({ server_character_id: z.int() });
