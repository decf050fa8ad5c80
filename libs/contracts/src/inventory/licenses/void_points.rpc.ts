import { defineRpc } from '../../action.ts';
import { deductionInput, voidOutcome } from './deductions.ts';

/**
 * Voids a key of `deduct_points` for ever. Points that were deducted under it are given back once (OT-06), unless the licence has
 * been granted anew since. A request that is repeated gets the same answer.
 */
export default defineRpc('inventory.void_points', {
  kind: 'command',
  input: deductionInput.omit({ points: true }),
  output: voidOutcome,
});
