import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { uploadParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { putImage } from './images.ts';

/** GW-30 */
export default defineAction('v1.put_logo', {
  service: 'servers',
  v1: 'PUT /v1/servers/:server_id/logo',
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Set the logo of a server: the body is the image itself, PNG, JPEG, WebP or GIF.',
  input: z.object({ image: uploadParam() }),
  bodyParam: 'image',
  maxBodyBytes: LIMITS.max_image_body_bytes,
  output: putImage,
  // error: the image is larger than GW-30 allows; limit_exceeded: the images take more room than the plan allows (BI-05).
  errors: ['not_found', 'error', 'limit_exceeded'],
});
