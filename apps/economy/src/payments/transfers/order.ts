import type { InputOf, RequestContext } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import type { Membership } from '@cabildo/contracts/permissions';
import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type contract from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import type { Deps } from '../../deps.ts';
import { destinationOf, proveSource, refuseNaming, sourceOf } from './transfer-parties.ts';

interface Request {
  input: InputOf<typeof contract>;
  ctx: RequestContext;
  deps: Deps;
  member: Membership;
  now: Date;
  config: BankConfig;
}

/** Finds source and destination of a transfer, and tries CVV and PIN if they were sent (EC-07, EC-08). */
export async function orderOf({ input, ctx, deps, member, now, config }: Request) {
  const misnamed = refuseNaming(input);
  if (misnamed) return misnamed;
  const found = await sourceOf(deps, member, input, now);
  if (isFailure(found)) return found;
  const toId = await destinationOf(deps, member.server_id, input);
  if (isFailure(toId)) return toId;
  const { from_cvv, pin } = input;
  const source = await proveSource(deps, ctx, found, { member, from_cvv, pin, config });
  return isFailure(source) ? source : { ...source, toId };
}
