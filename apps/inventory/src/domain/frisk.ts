import { fact, fail, isAllowed, type Access, type Failure, type Membership } from '@cabildo/contracts';
import itemConfiscated from '@cabildo/contracts/inventory/events/inventory.item.confiscated.ts';
import type { FRISK_ACTIONS, FRISK_STATES } from '@cabildo/contracts/inventory/frisk.ts';
import type { Decision, LedgerState } from '../ledger/command.ts';

export type FriskState = (typeof FRISK_STATES)[number];
export type FriskAction = (typeof FRISK_ACTIONS)[number];

/** One character searching another. */
export interface Frisk {
  readonly session_id: number;
  readonly searcher_character_id: number;
  readonly searcher_user_id: number;
  readonly target_character_id: number;
  readonly target_user_id: number;
  /** As it was last written down: an open one may be over by now ({@link asOf}). */
  readonly state: FriskState;
  readonly started_at: Date;
  readonly expires_at: Date;
  readonly finished_at: Date | null;
}

/** A kind of item that was found, and what the searcher has decided of it. */
export interface FriskResult {
  readonly result_id: number;
  readonly item_id: number;
  readonly name: string;
  readonly quantity: number;
  readonly can_confiscate: boolean;
  readonly result: FriskAction | null;
}

const FRISK_MS = 15 * 60_000;
const STAFF: Access = ['admin', 'manage_items'];

/** FR-02: when a frisk that starts now is over by itself. */
export const expiryOf = (startedAt: Date): Date => new Date(startedAt.getTime() + FRISK_MS);

/** FR-03 */
export const isSearcher = (frisk: Frisk, { user_id }: Membership): boolean =>
  frisk.searcher_user_id === user_id;

/** FR-06 */
export const mayCancel = (frisk: Frisk, membership: Membership): boolean =>
  isSearcher(frisk, membership) || isAllowed(STAFF, membership);

/** FR-06 */
export const mayRead = (frisk: Frisk, membership: Membership): boolean =>
  frisk.target_user_id === membership.user_id || mayCancel(frisk, membership);

/** A frisk as it is at a moment: whether it has been written down or not, its time may be over (FR-02). */
export function asOf(frisk: Frisk, now: Date): Frisk {
  if (frisk.state !== 'open' || now < frisk.expires_at) return frisk;
  return { ...frisk, state: 'expired', finished_at: frisk.expires_at };
}

/** Why nothing more can be done in a frisk (FR-02, FR-04), or undefined. */
export function refuseUnlessOpen(
  frisk: Frisk,
  now: Date,
): Failure<'expired' | 'already_processed'> | undefined {
  const { state } = asOf(frisk, now);
  if (state === 'open') return undefined;
  return state === 'expired'
    ? fail('expired', { message: EXPIRED })
    : fail('already_processed', { message: state === 'completed' ? COMPLETED : CANCELLED });
}

/** Why a frisk cannot be completed with these results (FR-04), or undefined. */
export function refuseUndecided(results: readonly FriskResult[]): Failure<'error'> | undefined {
  const pending = results.filter(({ result }) => result === null).map(({ result_id }) => result_id);
  if (pending.length === 0) return undefined;
  return fail('error', { status: 409, message: UNDECIDED, fields: { pending_results: pending } });
}

export interface Confiscated {
  confiscated: { item_id: number; quantity: number }[];
}

/**
 * FR-05: of each kind that is confiscated, what was found or, where he has less by now, what there is. It is destroyed.
 * Items that were deleted meanwhile are left (IT-03).
 */
export function decideConfiscation(
  frisk: Frisk,
  results: readonly FriskResult[],
  state: LedgerState,
): Decision & { output: Confiscated } {
  const { session_id, searcher_character_id, target_character_id } = frisk;
  const taken = results.flatMap(({ item_id, quantity: found }) => {
    const item = state.item(item_id);
    if (!item) return [];
    const before = state.holding(target_character_id, item_id).quantity;
    const quantity = Math.min(found, before);
    return quantity > 0 ? [{ item_id, name: item.name, quantity, held: before - quantity }] : [];
  });
  return {
    output: { confiscated: taken.map(({ item_id, quantity }) => ({ item_id, quantity })) },
    movements: taken.map(({ item_id, quantity }) => ({
      itemId: item_id,
      quantity,
      from: target_character_id,
      to: 'void',
      reason: 'confiscate',
      reference: session_id,
    })),
    facts: taken.map((each) =>
      fact(itemConfiscated, { session_id, searcher_character_id, target_character_id, ...each }, [
        searcher_character_id,
        target_character_id,
      ]),
    ),
  };
}

const EXPIRED = {
  es: 'El cacheo ha caducado. Empieza otro con start.',
  en: 'The frisk has expired. Begin another one with start.',
};
const COMPLETED = { es: 'El cacheo ya se completó.', en: 'The frisk is completed already.' };
const CANCELLED = { es: 'El cacheo se canceló.', en: 'The frisk was cancelled.' };
const UNDECIDED = {
  es: 'Quedan objetos por decidir: confirma cada uno de pending_results con confirm_action.',
  en: 'Some items are undecided: settle each of pending_results with confirm_action.',
};
