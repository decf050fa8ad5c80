import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional, pageOutput, pageParams, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { item } from './items.ts';

export default defineAction('server_items.list', {
  kind: 'query',
  access: 'member',
  summary: 'List the catalogue in the order of its categories, then by name.',
  input: z.object({
    category_id: optional(idParam('item_category')),
    /** Part of the name or of the label. */
    search: optional(textParam(1, LIMITS.max_search)),
    ...pageParams(),
  }),
  output: z.object({ items: z.array(item), ...pageOutput }),
  // not_found: no such category in this server.
  errors: ['not_found'],
});
