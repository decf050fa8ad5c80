import { z } from 'zod';
import { defineRpc } from '../../action.ts';
import { unitsInput, unitsOutcome } from './vaults.ts';

/**
 * Gives units out of a vault to a character (ECB-16), within the item's limit. A request that is repeated with the same key
 * gets the same answer and gives nothing more.
 */
export default defineRpc('inventory.give_units', {
  kind: 'command',
  input: unitsInput.extend({
    /** The units are inherited (ECB-15): limits do not stop them, and a dead heir gets them too. */
    is_estate: z.boolean().default(false),
  }),
  output: unitsOutcome,
});
