import type { Cause } from '@cabildo/contracts/action';
import passOnItems from '@cabildo/contracts/inventory/endings/pass_on_items.rpc.ts';
import type { GoodsOrder } from '@cabildo/contracts/inventory/endings/goods.ts';
import passOnVehicles from '@cabildo/contracts/vehicles/endings/pass_on_vehicles.rpc.ts';
import { isServerEnded } from '@cabildo/operation/erasure';
import { type Ask } from '@cabildo/kit/service';
import { retryUntil } from '@cabildo/saga/retry.ts';
import { account } from '../../bank/accounts/resource.ts';
import type { Deps } from '../../deps.ts';
import { vault, vaultItem, vaultMove } from '../../vaults/resource.ts';
import { decideLeaving } from './rules.ts';
import { finish, hasVaultItems, listOpenMoves, listVaultUnits, type EstateRow } from './table.ts';

/** An attempt ends before its lease does, so that two processes seldom work on one estate. */
const ATTEMPT_MS = 3_500;
/** Rows of vaults that are emptied at once. */
const AT_ONCE = 50;

/** The estate, and the means to pass its goods on until a moment in milliseconds since the epoch. */
interface Work {
  readonly estate: EstateRow;
  readonly deps: Pick<Deps, 'database' | 'ledger' | 'vaultMoves' | 'vaultMoveIds'>;
  readonly ask: Ask;
  readonly cause: Cause;
  readonly until: number;
}

/**
 * Passes the goods of a dead character on (ECB-15): items and vehicles by the services that keep them, units in vaults by moves
 * of their own. Every step moves what is still there, so it may be repeated after a crash or a lost answer and moves nothing
 * twice. The estate is done once a round has found that nothing is left.
 * @throws {BusError} {TransientError} while a service is unreachable: the job repeats the estate after its lease.
 */
export async function settleEstate(
  estate: EstateRow,
  { deps, ask, cause, deadline, now }: Omit<Work, 'estate' | 'until'> & { deadline: number; now: Date },
): Promise<void> {
  // The job that erases the server erases the estate and the goods too.
  if (await isServerEnded(deps.database, estate.server_id)) return;
  const work = { estate, deps, ask, cause, until: Math.min(deadline, Date.now() + ATTEMPT_MS) };
  // A service that is away does not hold up the goods of another.
  const steps = await Promise.allSettled([emptyVaults(work), moveItems(work), moveVehicles(work)]);
  const failed = steps.find((step) => step.status === 'rejected');
  if (failed) throw failed.reason;
  if (steps.every((step) => step.status === 'fulfilled' && step.value))
    await finish(deps.database, estate, now);
}

const orderOf = (estate: EstateRow): GoodsOrder => ({
  estate_id: estate.id,
  server_id: estate.server_id,
  from_character_id: estate.character_id,
  to_character_id: estate.to_character_id,
  user_id: estate.user_id,
});

/** True once the dead character has no items. */
async function moveItems({ estate, ask, until }: Work): Promise<boolean> {
  while (Date.now() < until) {
    const { is_more } = await retryUntil((last) => ask(passOnItems, orderOf(estate), last), until);
    if (!is_more) return true;
  }
  return false;
}

async function moveVehicles({ estate, ask, until }: Work): Promise<boolean> {
  await retryUntil((last) => ask(passOnVehicles, orderOf(estate), last), until);
  return true;
}

/** True once nothing lies in the vaults, and nothing is on its way in or out. */
async function emptyVaults(work: Work): Promise<boolean> {
  const { estate, deps, ask, cause, until } = work;
  while (Date.now() < until) {
    const moves = await listOpenMoves(deps.database, estate.id, AT_ONCE);
    await Promise.all(moves.map((move) => deps.vaultMoves.settle(move, { ask, cause, deadline: until })));
    const left = await listVaultUnits(deps.database, estate, AT_ONCE);
    if (left.length === 0 && moves.length === 0) return !(await hasVaultItems(deps.database, estate));
    await Promise.all(left.map((item) => takeOut(item, work)));
  }
  return false;
}

/** Begins the move of a vault's row to the heir, or destroys it. */
async function takeOut(
  { id, account_id }: { id: number; account_id: number },
  { estate, deps, until }: Work,
): Promise<void> {
  const moveId = await deps.vaultMoveIds.reserve(1, deps.database);
  const { output, line } = await deps.ledger.submit({
    serverId: estate.server_id,
    actor: { kind: 'user', id: estate.user_id },
    claim: null,
    deadline: until,
    uses: {
      account: account(account_id),
      vault: vault(account_id),
      item: vaultItem(id),
      deposit: vaultMove(id),
      move: vaultMove(moveId),
    },
    decide: (states, time) => decideLeaving(estate, moveId, states, time),
  });
  if (!output) throw new Error(`the emptying of a vault was refused: ${line}`);
}
