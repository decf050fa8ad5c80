import { describeOrders, endingsOf } from '@cabildo/testing';
import { startWorld } from './world.ts';

describeOrders(
  () => startWorld(),
  async (world) => {
    const owner = world.person();
    await world.buy(owner);
    return { serverId: owner.serverId, told: endingsOf(owner) };
  },
);
