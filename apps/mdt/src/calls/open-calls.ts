import type { Failure } from '@cabildo/contracts/errors';
import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import type { KeyMembership, Membership } from '@cabildo/contracts/permissions';
import type { Tx } from '@cabildo/kit/database';
import { isExempt, limitReached } from '@cabildo/kit/service';
import { countOpen } from './table.ts';

/**
 * FU-09: refuses a plain member one more open call when the person who took it or the server has as many as the limits allow. The
 * numbers of the server's calls must be locked, so that concurrent callers never pass the limits.
 */
export async function refuseMoreOpen(
  tx: Tx,
  caller: Membership | KeyMembership,
  personId: number | null,
): Promise<Failure<'limit_exceeded'> | undefined> {
  if (isExempt(caller)) return undefined;
  const { ofServer, ofCreator } = await countOpen(tx, caller.server_id, personId);
  if (ofCreator >= MEMBER_LIMITS.open_calls.max) return limitReached('open_calls');
  return ofServer >= MEMBER_LIMITS.open_calls_of_server.max
    ? limitReached('open_calls_of_server')
    : undefined;
}
