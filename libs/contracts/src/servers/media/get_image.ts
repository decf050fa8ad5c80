import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { mediaParams, storedImage } from './media.ts';

/** RC-01 */
export default defineAction('server_media.get_image', {
  kind: 'query',
  access: 'member',
  summary: 'Show a picture of your own; staff see those of everybody.',
  input: z.object({ image_id: mediaParams.image_id }),
  output: z.object({ image: storedImage }),
  errors: ['not_found', 'forbidden'],
});
