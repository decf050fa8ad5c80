import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { imageParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { putImage } from './images.ts';

/** GW-30 */
export default defineAction('v1.put_banner', {
  service: 'servers',
  v1: 'PUT /v1/servers/:server_id/banner',
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Set the banner of a server: the body is the image itself, PNG, JPEG, WebP or GIF.',
  input: z.object({ image: imageParam(LIMITS.max_banner_bytes) }),
  bodyParam: 'image',
  output: putImage,
  // limit_exceeded: the images take more room than the plan allows (BI-05).
  errors: ['not_found', 'limit_exceeded'],
});
