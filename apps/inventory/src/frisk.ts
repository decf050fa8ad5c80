import { fail, type Failure, type Membership } from '@cabildo/contracts';
import type { Tx } from '@cabildo/kit';
import { refuseUnlessOpen, type Frisk } from './domain/frisk.ts';
import { lockFrisk } from './sql/frisks.ts';

/** A frisk that is open and that the caller may do this in; nobody else does anything in it until the transaction ends. */
export async function lockOpenFrisk(
  tx: Tx,
  membership: Membership,
  { session_id }: { session_id: number },
  { now, may }: { now: Date; may: (frisk: Frisk, membership: Membership) => boolean },
): Promise<Frisk | Failure<'not_found' | 'forbidden' | 'expired' | 'already_processed'>> {
  const frisk = await lockFrisk(tx, membership.server_id, session_id);
  if (!frisk) return fail('not_found');
  if (!may(frisk, membership)) return fail('forbidden');
  return refuseUnlessOpen(frisk, now) ?? frisk;
}
