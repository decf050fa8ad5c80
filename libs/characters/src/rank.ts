import { fail, type Failure } from '@cabildo/contracts/errors';
import type { Membership } from '@cabildo/contracts/permissions';
import resolveMembership from '@cabildo/contracts/servers/members/resolve_membership.rpc.ts';
import type { Ask } from '@cabildo/kit/service';

/**
 * The hierarchy of a user in a server; undefined for one who is no member.
 * @throws {BusError} {TransientError} while the servers service is away
 */
export async function hierarchyOf(
  ask: Ask,
  { server_id, user_id }: Pick<Membership, 'server_id' | 'user_id'>,
): Promise<number | undefined> {
  const known = await ask(resolveMembership, { server_id, user_id });
  return known.membership?.hierarchy;
}

/**
 * OT-06, CA-08: refuses to act on a member of a higher rank than the caller's.
 * @param hierarchy that of the member; undefined for a former one, who stands above nobody
 */
export const refuseAbove = (
  caller: Pick<Membership, 'hierarchy'>,
  hierarchy: number | undefined,
): Failure<'forbidden'> | undefined =>
  hierarchy !== undefined && hierarchy > caller.hierarchy ? fail('forbidden', { message: ABOVE }) : undefined;

const ABOVE = {
  es: 'Esa persona está por encima de ti en el servidor. Pídelo a alguien de su rango o superior.',
  en: 'That person stands above you on the server. Ask somebody of their rank or higher.',
};
