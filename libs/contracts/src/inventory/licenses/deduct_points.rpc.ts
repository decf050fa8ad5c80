import { defineRpc } from '../../action.ts';
import { deductionInput, deductionOutcome } from './deductions.ts';

/**
 * Deducts points from a character's licence, which is revoked without any left (LI-01). Repeating it with the same key
 * answers the same and deducts nothing more.
 */
export default defineRpc({
  service: 'inventory',
  rpc: 'deduct_points',
  kind: 'command',
  input: deductionInput,
  output: deductionOutcome,
});
