import type { EventEnvelope, EventData } from '@cabildo/contracts/event';
import type { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import { cancelOffers, endKeys, endKeysOf, type Ending } from '../claims/end.ts';
import { lockKeysHeldBy, lockKeysOfUsers, type KeyRow } from '../claims/keys.table.ts';
import { lockOpenOfCharacters, lockOpenOfUsers } from '../claims/offers.table.ts';
import { findVehicles, lockVehiclesOf } from '../vehicles/table.ts';

/** VS-01, VS-03: the offers by and to characters that live no more, and the keys that they gave and held, end. */
export async function endClaimsOf(
  ending: Ending,
  serverId: number,
  characterIds: readonly number[],
): Promise<void> {
  const owned = await lockVehiclesOf(ending.tx, characterIds);
  await cancelOffers(
    ending,
    await lockOpenOfCharacters(ending.tx, serverId, characterIds),
    'character_ended',
  );
  await endKeysOf(ending, owned, 'character_ended');
  await endHeld(ending, await lockKeysHeldBy(ending.tx, characterIds), 'character_ended');
}

const endHeld = async (
  ending: Ending,
  gone: readonly KeyRow[],
  reason: 'character_ended' | 'player_left',
): Promise<void> => {
  const vehicles = await findVehicles(ending.tx, [...new Set(gone.map(({ vehicle_id }) => vehicle_id))]);
  await endKeys(ending, gone, { vehicles, reason });
};

type Leaving = EventEnvelope<EventData<typeof memberLeft> | EventData<typeof memberKicked>>;

/**
 * VS-01, VS-03: offers and keys end with the membership of either side. A player who came back since may have newer ones, which stay.
 */
export async function endClaimsOfPlayers(ending: Ending, events: readonly Leaving[]): Promise<void> {
  const byServer = Map.groupBy(events, ({ data }) => data.server_id);
  for (const [serverId, left] of [...byServer].sort(([a], [b]) => a - b)) {
    const inOrder = left.toSorted((a, b) => a.occurred_at.localeCompare(b.occurred_at));
    const at = new Map(inOrder.map((event) => [event.data.user_id, new Date(event.occurred_at)]));
    const isBefore = (since: Date, ...users: readonly (number | null)[]): boolean =>
      users.some((user) => user !== null && at.has(user) && since <= at.get(user)!);
    const offers = await lockOpenOfUsers(ending.tx, serverId, [...at.keys()]);
    await cancelOffers(
      ending,
      offers.filter((offer) => isBefore(offer.created_at, offer.from_user_id, offer.to_user_id)),
      'player_left',
    );
    const keys = await lockKeysOfUsers(ending.tx, serverId, [...at.keys()]);
    await endHeld(
      ending,
      keys.filter((key) => isBefore(key.given_at, key.user_id, key.given_by_user_id)),
      'player_left',
    );
  }
}
