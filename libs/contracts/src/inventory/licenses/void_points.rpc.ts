import { defineRpc } from '../../action.ts';
import { deductionInput, deductionOutcome } from './deductions.ts';

/**
 * Answers the stored outcome of a key of `deduct_points`, or voids the key for ever. Points that were deducted stay
 * deducted: the licence may have been revoked and granted anew since.
 */
export default defineRpc({
  service: 'inventory',
  rpc: 'void_points',
  kind: 'command',
  input: deductionInput.omit({ points: true }),
  output: deductionOutcome,
});
