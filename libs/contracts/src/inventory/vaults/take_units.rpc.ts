import { defineRpc } from '../../action.ts';
import { unitsInput, unitsOutcome } from './vaults.ts';

/**
 * Takes units from a character, for a vault that they go into (ECB-16). The caller must be found to act as the character
 * already. Repeating it with the same key answers the same and takes nothing more.
 */
export default defineRpc({
  service: 'inventory',
  rpc: 'take_units',
  kind: 'command',
  input: unitsInput,
  output: unitsOutcome,
});
