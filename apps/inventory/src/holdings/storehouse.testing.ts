import type { InputOf } from '@cabildo/contracts/action';
import type { EventEnvelope } from '@cabildo/contracts/event';
import deleteItem from '@cabildo/contracts/inventory/holdings/delete_item.ts';
import give from '@cabildo/contracts/inventory/holdings/give.ts';
import take from '@cabildo/contracts/inventory/holdings/take.ts';
import transfer from '@cabildo/contracts/inventory/holdings/transfer.ts';
import createItem from '@cabildo/contracts/inventory/items/create.ts';
import type { Person } from '@cabildo/testing';
import type { World } from '../testing/world.ts';

type Character = Pick<Person, 'characterId'>;
/** A quantity as a caller may send it. */
type Quantity = number | string;

/** A server, a member with manage_items, and the actions on holdings; `person` adds a member with a character. */
export function storehouse(world: World, serverId = world.newServer()) {
  const ctx = world.keeper(serverId);
  const some = ({ characterId }: Character, item_id: number, quantity?: Quantity) => ({
    server_character_id: characterId,
    item_id,
    quantity,
  });
  return {
    serverId,
    ctx,
    person: () => world.person({ serverId }),
    /** Adds an item; returns its id. */
    item: async (described: Partial<InputOf<typeof createItem>> = {}) =>
      (await world.addItem(serverId, described)).item_id,
    give: (to: Character, item: number, quantity: Quantity, as = ctx) =>
      world.act(give, some(to, item, quantity), as),
    take: (from: Character, item: number, quantity: Quantity, as = ctx) =>
      world.act(take, some(from, item, quantity), as),
    throwAway: (who: Person, item: number, quantity?: Quantity, as = who.ctx) =>
      world.act(deleteItem, some(who, item, quantity), as),
    hand: (from: Person, to: Character, item_id: number, quantity: Quantity, as = from.ctx) => {
      const sides = { from_character_id: from.characterId, to_character_id: to.characterId };
      return world.act(transfer, { ...sides, item_id, quantity }, as);
    },
    /** The server's movements, oldest first. */
    movements: () =>
      world.database.query(
        `SELECT item_id, quantity, source, from_character_id, target, to_character_id, reason, actor_user_id
         FROM movements WHERE server_id = $1 ORDER BY id`,
        [serverId],
      ),
    /** The events of one type that this server emitted. */
    emitted: async (type: string): Promise<EventEnvelope[]> =>
      (await world.events(type)).filter((event) => event.server_id === serverId),
    /** A dead character that was given units while alive. */
    async deadWith(owner: Person, item: number, quantity: number): Promise<Character> {
      const characterId = world.addCharacter(owner, 'dead');
      await world.database.query(
        `WITH holder AS (
           INSERT INTO holders (character_id, server_id) VALUES ($1, $2)
         ), moved AS (
           INSERT INTO movements (server_id, item_id, quantity, source, target, to_character_id, reason, created_at)
           VALUES ($2, $3, $4, 'void', 'character', $1, 'give', now())
         )
         INSERT INTO holdings (character_id, item_id, quantity) VALUES ($1, $3, $4)`,
        [characterId, serverId, item, quantity],
      );
      return { characterId };
    },
    /** Ends a character (SV-10) in this service alone: the cache of characters still has it as alive. */
    end: ({ characterId }: Character) =>
      world.database.query(
        `INSERT INTO holders (character_id, server_id, ended_at) VALUES ($1, $2, now())
         ON CONFLICT (character_id) DO UPDATE SET ended_at = now()`,
        [characterId, serverId],
      ),
  };
}

/** The status and the code of an answer. */
export const verdict = ({ status, code }: { status: number; code: string | null }) => [status, code];
