import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { shopItem } from './items.ts';

/** IT-01 */
export default defineAction('server_items.get_shop', {
  kind: 'query',
  access: 'member',
  summary: 'List what the shop offers, in the order of the categories, then by name.',
  input: z.object(pageParams()),
  output: z.object({ items: z.array(shopItem), ...pageOutput }),
});
