import { defineRpc } from '../../action.ts';
import { deductionInput, deductionOutcome } from './deductions.ts';

/**
 * Deducts points from a character's licence, which is revoked when none are left (LI-01). A request that is repeated with
 * the same key gets the same answer and deducts nothing more.
 */
export default defineRpc('inventory.deduct_points', {
  kind: 'command',
  input: deductionInput,
  output: deductionOutcome,
});
