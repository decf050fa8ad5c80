import { defineRpc } from '../../action.ts';
import { deductionInput, deductionOutcome } from './deductions.ts';

/**
 * Tells what became of a key of `deduct_points`, and voids it for ever if nothing did. Points that were deducted stay
 * deducted: the licence may have been revoked and granted anew since.
 */
export default defineRpc({
  service: 'inventory',
  rpc: 'void_points',
  kind: 'command',
  input: deductionInput.omit({ points: true }),
  output: deductionOutcome,
});
