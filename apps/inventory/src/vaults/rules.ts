import { fail, type Failure } from '@cabildo/contracts/errors';
import type { UnitsOrder, UnitsOutcome } from '@cabildo/contracts/inventory/vaults/vaults.ts';
import type { Heir } from '../holders/resource.ts';
import type { ItemDecision, Movement } from '../holdings/movement.ts';
import { notGiftable, notHeld, refuseMore, type UnitStates } from '../holdings/rules.ts';
import type { VaultUnitsRow } from './table.ts';

/** The states of a decision about units that go into a vault or come back. */
export interface VaultUnitStates extends UnitStates {
  readonly holder: Heir;
  readonly answer: VaultUnitsRow | undefined;
}

type Direction = Pick<Movement, 'from' | 'to'> & { readonly reason: VaultUnitsRow['reason'] };

/** ECB-16: takes units for a vault, or refuses; a key that was answered before gets the same answer. */
export const decideTaking = (order: UnitsOrder, states: VaultUnitStates): ItemDecision<UnitsOutcome> =>
  decide(order, states, {
    direction: { from: order.server_character_id, to: 'vault', reason: 'vault_in' },
    refuse: refuseTaking,
  });

/** ECB-16: gives units back out of a vault, or refuses; a key is answered as in {@link decideTaking}. */
export const decideGiving = (
  order: UnitsOrder & { readonly is_estate: boolean },
  states: VaultUnitStates,
): ItemDecision<UnitsOutcome> =>
  decide(order, states, {
    direction: { from: 'vault', to: order.server_character_id, reason: 'vault_out' },
    refuse: order.is_estate ? refuseInheriting : refuseGiving,
  });

function decide(
  order: UnitsOrder,
  states: VaultUnitStates,
  { direction, refuse }: { direction: Direction; refuse: typeof refuseTaking },
): ItemDecision<UnitsOutcome> {
  if (states.answer) return { output: outcomeOf(states.answer) };
  const { key, server_id, server_character_id: character_id, item_id, quantity } = order;
  const refusal = refuse(order, states) ?? null;
  const answer = { key, server_id, reason: direction.reason, character_id, item_id, quantity, refusal };
  return {
    output: outcomeOf(answer),
    changes: { answer },
    ...(!refusal && { movement: [{ item_id, quantity, ...direction }] }),
  };
}

const outcomeOf = ({ refusal }: VaultUnitsRow): UnitsOutcome =>
  refusal ? ({ moved: false, refusal } as UnitsOutcome) : { moved: true };

/**
 * An item that may not be given away may not go into a vault either: a vault may be shared, so that another character could
 * take the item out.
 */
function refuseTaking({ quantity }: UnitsOrder, states: VaultUnitStates): Failure | undefined {
  const { holder, item, holding } = states;
  if (holder.isEnded) return fail('character_not_found');
  if (!item || !holding) return fail('not_found');
  if (!item.can_gift) return notGiftable(item);
  return holding.quantity < quantity ? notHeld(item, holding.quantity) : undefined;
}

/** Refuses as for units that staff give (IT-06, DN-09). An item that was deleted while it lay in the vault is not found. */
function refuseGiving({ quantity }: UnitsOrder, states: VaultUnitStates): Failure | undefined {
  const { holder, item, holding } = states;
  if (holder.isEnded) return fail('character_not_found');
  if (!item || !holding) return fail('not_found');
  return refuseMore(item, holding, quantity);
}

/**
 * ECB-15: limits do not stop an estate. An heir that was deleted alive gets nothing, and a dead one gets the units for its own
 * estate.
 */
function refuseInheriting(_: UnitsOrder, { holder, item, holding }: VaultUnitStates): Failure | undefined {
  if (holder.isDeleted) return fail('character_not_found');
  return item && holding ? undefined : fail('not_found');
}
