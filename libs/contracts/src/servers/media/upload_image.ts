import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { uploadParam } from '../../fields.ts';
import { MAX_IMAGE_BYTES, mediaParams, storedImage } from './media.ts';

/** RC-01 */
export default defineAction('server_media.upload_image', {
  kind: 'command',
  access: { to: ['member', 'outsider'], governs: false },
  v1: { address: 'PUT /v1/servers/:server_id/images', scope: 'game' },
  summary: 'Store a picture: the body is the picture itself, PNG, JPEG, WebP or GIF.',
  input: z.object({ purpose: mediaParams.purpose, image: uploadParam() }),
  bodyParam: 'image',
  maxBodyBytes: MAX_IMAGE_BYTES,
  output: storedImage,
  answer: { created: true },
  // forbidden: who is no member uploads for forms alone.
  // error: the bytes are no picture, or it is too large to read; limit_exceeded: the plan has no more room, or the day no more pictures.
  errors: ['not_found', 'forbidden', 'error', 'limit_exceeded'],
});
