import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { item } from '../item.ts';

/** An item was changed. */
export default defineEvent({
  type: 'item.item.updated',
  data: item.extend({ changed: z.array(z.string()) }),
  note: (data) => `Se cambió el objeto «${data.name}»: ${data.changed.join(', ')}.`,
});
