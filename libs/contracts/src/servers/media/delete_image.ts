import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { mediaParams } from './media.ts';

/** RC-01 */
export default defineAction('server_media.delete_image', {
  kind: 'command',
  access: { to: 'member', governs: false },
  summary: 'Delete a picture of your own that nothing shows; staff delete those of everybody.',
  input: z.object({ image_id: mediaParams.image_id }),
  output: z.object({ deleted: z.literal(true), image_id: z.int() }),
  // error: a record shows it.
  errors: ['not_found', 'forbidden', 'error'],
});
