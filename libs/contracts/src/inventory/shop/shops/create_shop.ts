import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { orgIdParam } from '../../../economy/organisations/orgs.ts';
import { optional } from '../../../fields.ts';
import { shop, SHOP_ERRORS, shopParams as params } from './shops.ts';

/** ST-01 */
export default defineAction('server_shop.create_shop', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  answer: { created: true },
  summary: 'Open a shop of an organisation, with the right `shop` in it.',
  input: z.object({
    ...characterParams,
    ...orgIdParam,
    name: params.name,
    place: optional(params.place),
    license_id: optional(params.license_id),
  }),
  output: z.object({ shop_id: z.int(), shop }),
  // limit_exceeded: the organisation, or the server, has as many shops as it may have.
  errors: [...SHOP_ERRORS, 'limit_exceeded'],
});
