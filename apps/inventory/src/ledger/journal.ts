import type { Tx } from '@cabildo/kit/database';
import { LedgerViolation, type Book, type Journal, type Recorded } from '@cabildo/kit/ledger';
import type { Movement, Movements, Side } from '../holdings/movement.ts';
import { holding } from '../holdings/resource.ts';
import { item } from '../items/resource.ts';

/** What a character has is the sum of the movements to it less those from it. */
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

const sideOf = (side: Side): [kind: string, characterId: number | null] =>
  typeof side === 'number' ? ['character', side] : [side, null];

async function writeMovements(tx: Tx, rows: readonly Recorded<Movement>[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const movements = rows.map(({ movement }) => movement);
  const [sources, targets] = [
    movements.map(({ from }) => sideOf(from)),
    movements.map(({ to }) => sideOf(to)),
  ];
  await tx.query(
    `INSERT INTO movements (server_id, item_id, quantity, source, from_character_id, target, to_character_id, reason,
       actor_user_id, reference, created_at)
     SELECT v.*, $11::timestamptz
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
       $8::text[], $9::bigint[], $10::bigint[]) AS v`,
    [
      rows.map(({ serverId }) => serverId),
      movements.map(({ item_id }) => item_id),
      movements.map(({ quantity }) => quantity),
      sources.map(([kind]) => kind),
      sources.map(([, id]) => id),
      targets.map(([kind]) => kind),
      targets.map(([, id]) => id),
      movements.map(({ reason }) => reason),
      rows.map(({ actorUserId }) => actorUserId),
      movements.map(({ reference }) => reference ?? null),
      now,
    ],
  );
}
