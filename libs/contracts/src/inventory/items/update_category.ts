import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam, optional } from '../../fields.ts';
import { changesSomething } from '../../ways.ts';
import { category, categoryParams as params } from './categories.ts';

export default defineAction('server_items.update_category', {
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: true },
  summary: 'Change a category; only what is sent changes.',
  input: z
    .object({
      category_id: idParam('item_category'),
      name: optional(params.name),
      label: optional(params.label),
      sort_order: optional(params.sort_order),
    })
    .apply(changesSomething()),
  output: z.object({ category }),
  // error: nothing was sent.
  errors: ['error', 'not_found', 'already_exists'],
});
