import { c, table, type Tx } from '@cabildo/kit/database';
import { LedgerViolation, type Book, type Journal, type Recorded } from '@cabildo/kit/ledger';
import type { Movement, Movements, Side } from '../holdings/movement.ts';
import { holding } from '../holdings/resource.ts';
import { item } from '../items/resource.ts';

type SideKind = Exclude<Side, number> | 'character';

/** The ledger of items; rows are only ever inserted. */
export const movements = table(
  'movements',
  {
    server_id: c.bigint,
    item_id: c.bigint,
    quantity: c.bigint,
    source: c.text<SideKind>(),
    from_character_id: c.bigint.nullable,
    target: c.text<SideKind>(),
    to_character_id: c.bigint.nullable,
    reason: c.text<Movement['reason'] | 'item_deleted' | 'character_ended'>(),
    actor_user_id: c.bigint.nullable,
    /** The purchase, frisk or estate that caused the movement. */
    reference: c.bigint.nullable,
    created_at: c.timestamptz,
  },
  {
    bound: 'system: one for each change, of which rate limits allow so many',
    goes: 'stays: ledger',
    exported: 'not: the ledger behind the items',
  },
);

/** The units that a character has are the sum of the movements to it, less those from it. */
export const journal: Journal<Movements, Movement> = {
  apply({ serverId, movement }, book) {
    for (const each of movement) move(serverId, each, book);
    return movement;
  },
  write: (tx, moved, now) =>
    writeMovements(
      tx,
      moved.flatMap(({ entries, ...recorded }) => entries.map((entry) => ({ ...recorded, movement: entry }))),
      now,
    ),
};

function move(serverId: number, { item_id, quantity, from, to }: Movement, book: Book): void {
  const isSound = Number.isSafeInteger(quantity) && quantity > 0 && from !== to;
  if (!isSound) throw new LedgerViolation(`${quantity} units from ${from} to ${to}`);
  if (!book.get(item({ serverId, id: item_id })))
    throw new LedgerViolation(`item ${item_id} is not of server ${serverId}`);
  const add = (side: Side, units: number): void => {
    if (typeof side !== 'number') return;
    const use = holding({ serverId, characterId: side, itemId: item_id });
    const before = book.get(use)!;
    book.put(use, { ...before, quantity: before.quantity + units });
  };
  add(from, -quantity);
  add(to, quantity);
}

const sideOf = (side: Side): [kind: SideKind, characterId: number | null] =>
  typeof side === 'number' ? ['character', side] : [side, null];

async function writeMovements(tx: Tx, rows: readonly Recorded<Movement>[], now: Date): Promise<void> {
  await movements.insertMany(
    tx,
    rows.map(({ serverId, actorUserId, movement: { item_id, quantity, from, to, reason, reference } }) => {
      const [source, from_character_id] = sideOf(from);
      const [target, to_character_id] = sideOf(to);
      return {
        server_id: serverId,
        item_id,
        quantity,
        source,
        from_character_id,
        target,
        to_character_id,
        reason,
        actor_user_id: actorUserId,
        reference: reference ?? null,
        created_at: now,
      };
    }),
  );
}
