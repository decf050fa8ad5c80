import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { goodsInput } from './goods.ts';

/**
 * Passes the items of a dead character on to its heir, whatever their limits, or destroys them where there is no heir or the
 * heir was deleted (ECB-15). A dead heir gets them as well: they belong to its own estate. A request moves a part at most;
 * repeated, it moves what is still there.
 */
export default defineRpc('inventory.pass_on_items', {
  kind: 'command',
  input: goodsInput,
  output: z.object({
    /** The number of different items that this request moved. */
    moved: z.int(),
    /** The character has more items, for the next request. */
    is_more: z.boolean(),
  }),
});
