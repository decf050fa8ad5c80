import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { IMAGE_PURPOSES } from '../../images.ts';

/** The most pictures that one command may name. */
export const MAX_NAMED = 1000;

/** Lets a record name pictures (RC-01): those of the caller, or of anybody where the caller is staff, and of the record's purpose. */
export default defineRpc('servers.name_images', {
  kind: 'command',
  input: z.object({
    server_id: z.int(),
    image_ids: z.array(z.int()).max(MAX_NAMED),
    purpose: z.enum(IMAGE_PURPOSES),
    /** Null: a key of the server, or somebody who is no member. */
    user_id: z.int().nullable(),
    is_staff: z.boolean(),
  }),
  /** The address of each, as records keep it. */
  output: z.object({ addresses: z.array(z.object({ image_id: z.int(), address: z.string() })) }),
  // error: the picture is for another purpose.
  errors: ['not_found', 'forbidden', 'error'],
});
