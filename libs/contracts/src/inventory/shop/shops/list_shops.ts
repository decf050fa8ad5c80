import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { idParam, optional, pageOutput, pageParams } from '../../../fields.ts';
import { shop } from './shops.ts';

/** ST-01 */
export default defineAction('server_shop.list_shops', {
  kind: 'query',
  access: 'member',
  summary: 'List the open shops of organisations, oldest first.',
  input: z.object({ org_id: optional(idParam('org')), ...pageParams() }),
  output: z.object({ shops: z.array(shop), ...pageOutput }),
});
