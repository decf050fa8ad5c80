import { LedgerViolation, resource } from '@cabildo/kit/ledger';
import { holder } from '../holders/resource.ts';
import { item, stock } from '../items/resource.ts';
import { lockHoldings, makeHoldings, updateHoldings, type HoldingKey, type HoldingRow } from './table.ts';

/**
 * The units of an item that a character has; the row is inserted when it is missing. Undefined when the character's server
 * has no such item. A command must use the holder as well.
 */
export const holding = resource<HoldingKey, HoldingRow | undefined>({
  name: 'holding',
  after: [holder, stock],
  keyText: ({ characterId, itemId }) => `${characterId}:${itemId}`,
  async lock(tx, keys) {
    // Two statements, because a statement does not see the rows that it inserts. They are sent together.
    const [, locked] = await Promise.all([makeHoldings(tx, keys), lockHoldings(tx, keys)]);
    const rows = new Map(locked.map((row) => [`${row.character_id}:${row.item_id}`, row]));
    return keys.map(({ characterId, itemId }) => rows.get(`${characterId}:${itemId}`));
  },
  async write(tx, changed) {
    const rows = changed.flatMap(({ state }) => state ?? []);
    if (rows.length > 0) await updateHoldings(tx, rows);
  },
  check(state, { characterId, itemId }) {
    if (!state) return;
    const { quantity, reserved } = state;
    const isSound = Number.isSafeInteger(quantity + reserved) && quantity >= 0 && reserved >= 0;
    if (!isSound)
      throw new LedgerViolation(`${characterId} would have ${quantity} (${reserved}) of item ${itemId}`);
  },
});

/** The resources of a command that changes how much of an item one character has. */
export const unitsOf = (key: HoldingKey) => ({
  holder: holder(key),
  item: item({ serverId: key.serverId, id: key.itemId }),
  holding: holding(key),
});

/** The resources of a command that hands units of an item from one character to another. */
export const handOver = (order: { serverId: number; fromId: number; toId: number; itemId: number }) => {
  const { serverId, fromId, toId, itemId } = order;
  const [from, to] = [
    { serverId, characterId: fromId, itemId },
    { serverId, characterId: toId, itemId },
  ];
  return {
    giver: holder(from),
    receiver: holder(to),
    item: item({ serverId, id: itemId }),
    given: holding(from),
    received: holding(to),
  };
};
