import community from '@cabildo/contracts/community/images/find_named_images.rpc.ts';
import economy from '@cabildo/contracts/economy/images/find_named_images.rpc.ts';
import inventory from '@cabildo/contracts/inventory/images/find_named_images.rpc.ts';
import mdt from '@cabildo/contracts/mdt/images/find_named_images.rpc.ts';
import servers from '@cabildo/contracts/servers/images/find_named_images.rpc.ts';
import vehicles from '@cabildo/contracts/vehicles/images/find_named_images.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

/** The services whose records name pictures. */
const SERVICES = [servers, economy, inventory, vehicles, mdt, community] as const;

/** Those of the pictures that a record names. @throws {TransientError} when one of the services does not answer */
export async function namedOf(ask: Ask, image_ids: number[]): Promise<ReadonlySet<number>> {
  const answers = await Promise.all(SERVICES.map((contract) => ask(contract, { image_ids })));
  return new Set(answers.flatMap((answer) => answer.image_ids));
}
