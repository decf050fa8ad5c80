import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { imageParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { putImage } from './images.ts';

/** GW-30 */
export default defineAction('v1.put_logo', {
  service: 'servers',
  v1: 'PUT /v1/servers/:server_id/logo',
  kind: 'command',
  access: { to: 'admin', governs: true },
  summary: 'Set the logo of a server: the body is the image itself, PNG, JPEG, WebP or GIF.',
  input: z.object({ image: imageParam(LIMITS.max_logo_bytes) }),
  bodyParam: 'image',
  output: putImage,
  // limit_exceeded: the images take more room than the plan allows (BI-05).
  errors: ['not_found', 'limit_exceeded'],
});
