import { dueJob } from '../deps.ts';
import { nextSettlement, takeOver } from './table.ts';

/** Ends moves of units into vaults and out of them that a crash or a time-out interrupted (GW-23). */
export default dueJob({
  name: 'settle_vault_moves',
  next: nextSettlement,
  claim: takeOver,
  eachLeased: (move, { deps, ask, deadline }) => deps.vaultMoves.settle(move, { ask, deadline }),
});
