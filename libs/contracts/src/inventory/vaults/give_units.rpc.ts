import { defineRpc } from '../../action.ts';
import { unitsInput, unitsOutcome } from './vaults.ts';

/**
 * Gives units to a character that come out of a vault (ECB-16), within the item's limit. Repeating it with the same key
 * answers the same and gives nothing more.
 */
export default defineRpc({
  service: 'inventory',
  rpc: 'give_units',
  kind: 'command',
  input: unitsInput,
  output: unitsOutcome,
});
