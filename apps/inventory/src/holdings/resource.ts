import { LedgerViolation, resource } from '@cabildo/kit/ledger';
import { holder } from '../holders/resource.ts';
import { isCharacter } from '../holders/rules.ts';
import { item, stock } from '../items/resource.ts';
import type { Wanted } from './lines.ts';
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
    // A shop gives what it has reserved, a character gets it.
    const isCovered = isCharacter(characterId) || reserved <= quantity;
    const isSound = Number.isSafeInteger(quantity + reserved) && quantity >= 0 && reserved >= 0 && isCovered;
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

/** The resources of a command that changes how much of several items one character has. */
export const basketOf = (order: { serverId: number; characterId: number; wanted: Wanted }) => {
  const { serverId, characterId, wanted } = order;
  const itemIds = [...wanted.keys()];
  return {
    holder: holder({ serverId, characterId }),
    items: itemIds.map((id) => item({ serverId, id })),
    holdings: itemIds.map((itemId) => holding({ serverId, characterId, itemId })),
  };
};

/** The resources of a command that hands units of items from one character to another. */
export const handOver = (order: { serverId: number; fromId: number; toId: number; wanted: Wanted }) => {
  const { serverId, fromId, toId, wanted } = order;
  const from = basketOf({ serverId, characterId: fromId, wanted });
  const to = basketOf({ serverId, characterId: toId, wanted });
  return {
    giver: from.holder,
    receiver: to.holder,
    items: from.items,
    given: from.holdings,
    received: to.holdings,
  };
};
