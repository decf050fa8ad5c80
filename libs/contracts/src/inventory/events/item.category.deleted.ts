import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** A category left the catalogue; its items stay without one (IT-02). */
export default defineEvent({
  type: 'item.category.deleted',
  data: z.object({ category_id: z.int(), name: z.string(), label: z.string() }),
  note: (data) => `Se eliminó la categoría «${data.label}» (${data.name}).`,
});
