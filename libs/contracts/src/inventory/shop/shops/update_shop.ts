import { z } from 'zod';
import { defineAction } from '../../../action.ts';
import { characterParams } from '../../../acting.ts';
import { clearable, idParam, optional } from '../../../fields.ts';
import { changesSomething } from '../../../ways.ts';
import { shop, SHOP_ERRORS, shopParams as params } from './shops.ts';

/** ST-01 */
export default defineAction('server_shop.update_shop', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Change a shop of an organisation; only what is sent changes.',
  input: z
    .object({
      ...characterParams,
      shop_id: idParam('shop'),
      name: optional(params.name),
      place: clearable(params.place),
      license_id: clearable(params.license_id),
    })
    .apply(changesSomething('server_character_id', 'character_id')),
  output: z.object({ shop }),
  errors: SHOP_ERRORS,
});
