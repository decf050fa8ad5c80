import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { shopItem } from './items.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_items',
  action: 'get_shop',
  kind: 'query',
  access: 'member',
  summary: 'What the shop offers, in the order of the categories, then by name (IT-01)',
  input: z.object(pageParams()),
  output: z.object({ items: z.array(shopItem), ...pageOutput }),
});
