import { orgDissolved } from '@cabildo/contracts/economy/organisations/events.ts';
import createShop from '@cabildo/contracts/inventory/shop/shops/create_shop.ts';
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
    const { orgId: org_id } = world.orgs.found(holder);
    await world.ok(createShop, { org_id, name: 'Bar Pepe' }, holder.ctx);
    const org = { org_id, name: 'Bar', kind: 'business', status: 'dissolved', owner_character_id: null };
    const dissolved = { ...org, amount: 0, to_account_id: null, voided_pay: 0 };
    return { serverId, told: [[orgDissolved, dissolved], ...endingsOf(holder)] as const };
  },
);
