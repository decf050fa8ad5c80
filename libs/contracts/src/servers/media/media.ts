import { z } from 'zod';
import { enumParam, idParam } from '../../fields.ts';
import { IMAGE_PURPOSES } from '../../images.ts';

/** The most bytes of a picture that is sent (RC-01). */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;

/** A picture of a server (RC-01). */
export const storedImage = z
  .object({
    image_id: z.int(),
    purpose: z.enum(IMAGE_PURPOSES),
    /** The address, relative to that of the API. */
    url: z.string(),
    preview_url: z.string(),
    width: z.int(),
    height: z.int(),
    /** With the preview. */
    bytes: z.int(),
    /** Null: a key of the server. */
    user_id: z.int().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'StoredImage' });

export const mediaParams = {
  image_id: idParam('image'),
  purpose: enumParam(IMAGE_PURPOSES),
};
