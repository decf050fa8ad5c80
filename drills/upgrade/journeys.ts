import type { Community } from '@cabildo/testing';
import type { Body, Calls } from '../lab/calls.ts';
import { paymentOf } from '../lab/platform.ts';

/** The journeys of a community, and what became of them. */
export interface Journeys {
  /** The numbers of the transfers that were answered. */
  readonly transfers: number[];
  readonly works: (() => Promise<void>)[];
}

/** A person may end 20 characters a day (limit characters_deleted). */
const MOST_CHARACTERS = 15;

/**
 * Lives the days of people through all services, whose events go to all of them: they pay each other, buy an item and a
 * vehicle, call the police, and make a character that ends again.
 */
export function journeysOf(calls: Calls, url: string, community: Community): Journeys {
  const { serverId: server_id, owner, citizens, itemIds, modelIds } = community;
  const transfers: number[] = [];
  const ask = calls.as(owner, url, server_id);
  const works = citizens.map(({ client, accounts }, index) => {
    const send = calls.as(client, url, server_id);
    const { characterId: server_character_id } = accounts[0]!;
    const payment = paymentOf(community, index);
    let round = index;
    let characters = 0;
    return async (): Promise<void> => {
      round += 1;
      const { transfer_id } = await send('server_economy.internal_transfer', payment);
      if (transfer_id) transfers.push(transfer_id as number);
      const items = [{ item_id: itemIds[round % itemIds.length], quantity: 1 }];
      await send('server_shop.buy_items', { server_character_id, items });
      await send('server_inventory.get', { server_character_id });
      const vehicle_model_id = modelIds[round % modelIds.length];
      const { vehicle } = await send('server_cars.buy_vehicle', { server_character_id, vehicle_model_id });
      const { id: vehicle_id } = (vehicle ?? {}) as Body;
      if (vehicle_id) await send('server_cars.remove_vehicle', { vehicle_id });
      const { call_id } = await send('server_mdt.create_call', { title: 'Un coche mal aparcado' });
      if (call_id) await ask('server_mdt.update_call', { call_id, status: 'closed' });
      if (characters < MOST_CHARACTERS) {
        characters += 1;
        const made = await send('server_dni.create', { name: 'Eva', surname: 'Breve' });
        if (made['server_character_id'])
          await send('server_dni.delete', { server_character_id: made['server_character_id'] });
      }
      await ask('server_logs.query', { per_page: 5 });
    };
  });
  return { transfers, works };
}
