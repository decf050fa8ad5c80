import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { goodsInput } from '../../inventory/endings/goods.ts';

/**
 * Passes the vehicles of a dead character on to its heir, beyond the heir's cap too, or removes them where there is no heir or
 * the heir was deleted (ECB-15). A dead heir gets them as well: they belong to its own estate. Repeated, it passes on what
 * is still there.
 */
export default defineRpc('vehicles.pass_on_vehicles', {
  kind: 'command',
  input: goodsInput,
  output: z.object({ moved: z.int() }),
});
