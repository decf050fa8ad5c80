import { describeOrders, endingsOf } from '@cabildo/testing';
import { licenseOffice } from '../licenses/license-office.testing.ts';
import { startWorld } from './world.ts';

describeOrders(
  () => startWorld(),
  async (world) => {
    const { person, license, grant } = licenseOffice(world);
    const holder = person();
    const { serverId } = holder;
    await world.give(holder, (await world.addItem(serverId)).item_id, 3);
    await grant(await license(), holder);
    return { serverId, told: endingsOf(holder) };
  },
);
