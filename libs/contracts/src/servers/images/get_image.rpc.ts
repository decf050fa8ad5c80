import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** A stored image, found by the SHA-256 of its bytes; the gateway serves images under /media (GW-30). */
export default defineRpc('servers.get_image', {
  kind: 'query',
  input: z.object({ hash: z.string() }),
  output: z.object({ content_type: z.string(), base64: z.string() }),
  errors: ['not_found'],
});
