import { z } from 'zod';
import { defineRpc } from '../../action.ts';

/** Where the bytes of a picture lie in the store: one that everybody may see, or, by its id, one of a signed address (RC-01). */
export default defineRpc('servers.find_media', {
  kind: 'query',
  input: z.object({ hash: z.string(), image_id: z.int().nullable() }),
  output: z.object({ key: z.string() }),
  errors: ['not_found'],
});
