import { fail, type Failure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { MAX_MOVES, type EvidenceTarget } from '@cabildo/contracts/inventory/evidence/evidence.ts';
import { evidenceMoved } from '@cabildo/contracts/inventory/evidence/events.ts';
import type { Holder } from '../holders/resource.ts';
import { roomHolder } from '../holders/rules.ts';
import type { ItemDecision } from '../holdings/movement.ts';
import type { ItemRow } from '../items/table.ts';
import type { Custody } from './resource.ts';

export interface MoveOrder {
  readonly entryId: number;
  /** Null: all that is there. */
  readonly quantity: number | null;
  readonly to: EvidenceTarget;
  /** The character that gets the units; null: they are destroyed. */
  readonly toId: number | null;
  readonly officerId: number;
  readonly userId: number;
  readonly reason: string;
}

interface MoveStates {
  readonly custody: Custody | undefined;
  readonly item: ItemRow | undefined;
  /** The character that gets the units, where one does. */
  readonly receivers: readonly Holder[];
}

type MoveCode = 'not_found' | 'invalid_amount' | 'character_not_found' | 'limit_exceeded';

/** RC-04: units leave the evidence of a department. Limits of items do not stop a return. */
export function decideMove(
  order: MoveOrder,
  { custody, item, receivers: [receiver] }: MoveStates,
  now: Date,
): ItemDecision | Failure<MoveCode> {
  if (!custody || !item) return fail('not_found');
  if (receiver?.isEnded) return fail('character_not_found');
  const { entry, moves } = custody;
  const quantity = order.quantity ?? entry.quantity;
  if (quantity === 0 || quantity > entry.quantity)
    return fail('invalid_amount', {
      message: {
        es: `En el depósito quedan ${entry.quantity} × «${item.name}» de esta prueba.`,
        en: `There are ${entry.quantity} × “${item.name}” of this evidence left.`,
      },
    });
  const left = entry.quantity - quantity;
  if (left > 0 && entry.move_count >= MAX_MOVES - 1) return fail('limit_exceeded', { message: TOO_OFTEN });
  const { to, toId, officerId, userId, reason } = order;
  const move = {
    entry_id: entry.id,
    quantity,
    target: to,
    to_character_id: toId,
    by_character_id: officerId,
    by_user_id: userId,
    reason,
    created_at: now,
  };
  const changed: Custody = {
    entry: { ...entry, quantity: left, move_count: entry.move_count + 1 },
    moves: [...moves, move],
  };
  const { id: entry_id, department_id, item_id, owner_character_id, room_id } = entry;
  const data = {
    entry_id,
    department_id,
    item_id,
    name: item.name,
    quantity,
    left,
    to,
    server_character_id: officerId,
    owner_character_id,
    reason,
  };
  return {
    output: { entry_id, to, moved: quantity, quantity: left },
    movement: [
      {
        item_id,
        quantity,
        from: roomHolder(room_id),
        to: toId ?? 'void',
        reason: 'evidence',
        reference: entry_id,
      },
    ],
    changes: { custody: changed },
    events: [draft(evidenceMoved, data, [...new Set([officerId, owner_character_id])])],
  };
}

const TOO_OFTEN = {
  es: `Esta prueba ya se ha movido ${MAX_MOVES - 1} veces: saca todo lo que queda.`,
  en: `This evidence has been moved ${MAX_MOVES - 1} times: take out all that is left.`,
};
