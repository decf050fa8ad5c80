import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Membership } from '@cabildo/contracts/permissions';
import type { Tx } from '@cabildo/kit/database';
import { refuseUnlessOpen } from './rules.ts';
import { lockFrisk, type Frisk } from './table.ts';

type May = (frisk: Frisk, membership: Membership) => boolean;

/** Locks a frisk until the transaction ends, or refuses when `may` denies it to the caller. */
export async function lockFriskFor(
  tx: Tx,
  membership: Membership,
  { session_id }: { session_id: number },
  may: May,
): Promise<Frisk | Failure<'not_found' | 'forbidden'>> {
  const frisk = await lockFrisk(tx, membership.server_id, session_id);
  if (!frisk) return fail('not_found');
  return may(frisk, membership) ? frisk : fail('forbidden');
}

/** Like {@link lockFriskFor}, but also refuses a frisk that is no longer open. */
export async function lockOpenFrisk(
  tx: Tx,
  membership: Membership,
  input: { session_id: number },
  { now, may }: { now: Date; may: May },
): Promise<Frisk | Failure<'not_found' | 'forbidden' | 'expired' | 'already_processed'>> {
  const frisk = await lockFriskFor(tx, membership, input, may);
  return isFailure(frisk) ? frisk : (refuseUnlessOpen(frisk, now) ?? frisk);
}
