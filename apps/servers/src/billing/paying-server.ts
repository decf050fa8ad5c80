import { isFailure, type Failure } from '@cabildo/contracts/errors';
import createServer from '@cabildo/contracts/servers/servers/create.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { lockProfile, usernameOf } from '../profiles/table.ts';
import { createServerWithDefaults } from '../servers/create-server.ts';
import { findCheckout, type CheckoutRow } from './checkouts.table.ts';
import { lockPlan, type PlanRow } from './table.ts';

/** Finds a checkout, and locks its server, or the profile of its owner while there is no server. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | undefined> {
  const known = await findCheckout(tx, id);
  if (!known) return undefined;
  if (known.server_id === null) await lockProfile(tx, known.owner_user_id!);
  else await lockPlan(tx, known.server_id);
  // Read again under the lock, so that of two confirmations at once the second sees the payment of the first.
  return findCheckout(tx, id);
}

/**
 * Finds the server of a locked checkout, and creates it if the checkout is for a new one (BI-03). SV-13 was checked when the
 * checkout was begun, and is not checked again, because the money has been taken.
 */
export async function payingServer(
  tx: Tx,
  emit: Emit,
  { server_id, owner_user_id, server_name }: CheckoutRow,
  context: { now: Date; deps: Deps },
): Promise<PlanRow | Failure<'already_exists'>> {
  if (server_id !== null) return (await lockPlan(tx, server_id))!;
  const owner = { user_id: owner_user_id!, gp_username: await usernameOf(tx, owner_user_id!) };
  // Everything but the name gets the default of `servers.create`.
  const id = await createServerWithDefaults(
    tx,
    emit,
    createServer.input.parse({ server_name }),
    owner,
    context,
  );
  return isFailure(id) ? id : (await lockPlan(tx, id))!;
}
