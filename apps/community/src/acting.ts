import { asksPowers, type ActionContract, type InputOf } from '@cabildo/contracts/action';
import getPowers from '@cabildo/contracts/mdt/shifts/get_powers.rpc.ts';
import { isAllowed, type Access, type Membership } from '@cabildo/contracts/permissions';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import { TransientError } from '@cabildo/kit/bus';
import type { LeasedScope } from '@cabildo/kit/jobs';
import { actAs, type Ask, type Reply } from '@cabildo/kit/service';
import type { Deps } from './deps.ts';

export type ActingScope = Pick<LeasedScope<Deps>, 'deps' | 'ask' | 'cause' | 'deadline'>;

/** A person by the standing of this moment; undefined: no member any more. */
export async function memberNow(
  ask: Ask,
  server_id: number,
  user_id: number | null,
): Promise<Membership | undefined> {
  if (user_id === null) return undefined;
  return (await ask(resolveMembership, { server_id, user_id })).membership ?? undefined;
}

/**
 * Carries a command out as a member whose rights are those of this moment. A repetition under its key does nothing twice.
 * @param access the right that is asked for; the service judges ranks besides
 * @returns undefined: the member has no right to it
 * @throws {TransientError} when it is not known what came of it
 */
export async function carryOut<C extends ActionContract>(
  { deps, ask, cause, deadline }: ActingScope,
  { contract, input, access }: { contract: C; input: InputOf<C>; access: Access },
  { member, key, device }: { member: Membership; key: string; device: string },
): Promise<Reply | undefined> {
  const { server_id, user_id } = member;
  const acting = asksPowers(contract)
    ? { ...member, ...(await ask(getPowers, { server_id, user_id })) }
    : member;
  if (!isAllowed(access, acting)) return undefined;
  const reply = await actAs(deps.bus, contract, input, { member: acting, key, cause, device }, deadline);
  if (!reply.ok && reply.failure.status >= 500)
    throw new TransientError(`${contract.name} did not say what came of it`);
  return reply;
}
