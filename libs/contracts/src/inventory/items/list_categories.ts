import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { pageOutput, pageParams } from '../../fields.ts';
import { category } from './categories.ts';

export default defineAction('server_items.list_categories', {
  kind: 'query',
  access: 'member',
  summary: 'List the categories of the catalogue by sort_order, then by name.',
  input: z.object(pageParams()),
  output: z.object({ categories: z.array(category), ...pageOutput }),
});
