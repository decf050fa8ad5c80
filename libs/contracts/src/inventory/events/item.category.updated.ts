import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { category } from '../category.ts';

/** A category was changed. */
export default defineEvent({
  type: 'item.category.updated',
  data: category.extend({ changed: z.array(z.string()) }),
  note: (data) => `Se cambió la categoría «${data.label}» (${data.name}): ${data.changed.join(', ')}.`,
});
