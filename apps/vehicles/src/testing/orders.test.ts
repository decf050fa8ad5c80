import { memberKicked, memberLeft } from '@cabildo/contracts/servers/members/events.ts';
import giveKey from '@cabildo/contracts/vehicles/keys/give_key.ts';
import offerVehicle from '@cabildo/contracts/vehicles/offers/offer_vehicle.ts';
import { describeOrders, endingsOf } from '@cabildo/testing';
import { startWorld } from './world.ts';

describeOrders(
  () => startWorld(),
  async (world) => {
    const owner = world.person();
    const { serverId, userId: user_id } = owner;
    const friend = world.person({ serverId });
    const { vehicle_id } = await world.buy(owner);
    const { vehicle_id: offered } = await world.buy(owner);
    const to = { target_character_id: friend.characterId };
    await world.ok(giveKey, { vehicle_id, ...to }, owner.ctx);
    const offer = { vehicle_id: offered, to_character_id: friend.characterId, price: 5, minutes: 15 };
    await world.ok(offerVehicle, offer, owner.ctx);
    const leaver = { server_id: serverId, user_id, gp_username: 'ana' };
    return {
      serverId,
      told: [
        [memberLeft, leaver],
        [memberKicked, { ...leaver, kicked_by: 'jefa', characters_deleted: 0 }],
        ...endingsOf(owner),
      ],
    };
  },
);
