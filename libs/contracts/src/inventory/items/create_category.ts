import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { withDefault } from '../../fields.ts';
import { category, categoryParams as params } from './categories.ts';

export default defineAction('server_items.create_category', {
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: true },
  answer: { created: true },
  summary: 'Add a category to the catalogue.',
  input: z.object({
    name: params.name,
    label: params.label,
    sort_order: withDefault(params.sort_order, 0),
  }),
  output: z.object({ category_id: z.int(), category }),
  errors: ['already_exists', 'limit_exceeded'],
});
