import { defineRpc } from '../../action.ts';
import { unitsInput, unitsOutcome } from './vaults.ts';

/**
 * Takes units from a character and puts them into a vault (ECB-16). The economy has checked already that the caller may act
 * as the character. A request that is repeated with the same key gets the same answer and takes nothing more.
 */
export default defineRpc('inventory.take_units', {
  kind: 'command',
  input: unitsInput,
  output: unitsOutcome,
});
