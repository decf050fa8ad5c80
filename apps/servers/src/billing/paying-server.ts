import { isFailure, type Failure } from '@cabildo/contracts';
import createServer from '@cabildo/contracts/servers/servers/create.ts';
import type { Tx } from '@cabildo/kit/database';
import type { Emit } from '@cabildo/kit/service';
import type { Deps } from '../deps.ts';
import { lockProfile, usernameOf } from '../profiles/table.ts';
import { createServerWithDefaults } from '../servers/create-server.ts';
import { findCheckout, type CheckoutRow } from './checkouts.table.ts';
import { lockPlan, type PlanRow } from './table.ts';

/** A checkout, with the server that it is for locked, or with the profile of its owner while there is no server. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | undefined> {
  const known = await findCheckout(tx, id);
  if (!known) return undefined;
  if (known.server_id === null) await lockProfile(tx, known.owner_user_id!);
  else await lockPlan(tx, known.server_id);
  // Read again under the lock: of confirmations at once, the second sees what the first has paid.
  return findCheckout(tx, id);
}

/**
 * The server that a locked checkout is for; it is created now where there is none (BI-03). SV-13 was judged when the
 * checkout was begun, and is not judged again, because the money is taken by now.
 */
export async function payingServer(
  tx: Tx,
  emit: Emit,
  { server_id, owner_user_id, server_name }: CheckoutRow,
  context: { now: Date; deps: Deps },
): Promise<PlanRow | Failure<'already_exists'>> {
  if (server_id !== null) return (await lockPlan(tx, server_id))!;
  const owner = { user_id: owner_user_id!, gp_username: await usernameOf(tx, owner_user_id!) };
  // All but the name as for a server that is created with a name alone.
  const id = await createServerWithDefaults(
    tx,
    emit,
    createServer.input.parse({ server_name }),
    owner,
    context,
  );
  return isFailure(id) ? id : (await lockPlan(tx, id))!;
}
