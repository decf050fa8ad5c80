import { leasedJob } from '../deps.ts';
import { dueMoves } from './table.ts';

/** Ends moves of units into and out of vaults that a crash or a time-out interrupted (GW-23). */
export default leasedJob({
  name: 'settle_vault_moves',
  ...dueMoves,
  eachLeased: (move, { deps, ask, cause, deadline }) =>
    deps.vaultMoves.settle(move, { ask, cause, deadline }),
});
