import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/inventory/shop/shops/create_shop.ts';
import { shopCreated } from '@cabildo/contracts/inventory/shop/shops/events.ts';
import { spendQuota } from '@cabildo/kit/service';
import { handler } from '../../deps.ts';
import { noLicense } from '../../licenses/rules.ts';
import { shareLicense } from '../../licenses/table.ts';
import { askAuthority } from './authority.ts';
import { refusalOf, refuseShops, shopView } from './rules.ts';
import { countShops, insertShop, lockOpening } from './table.ts';

export default handler(contract, {
  async prepare(scope) {
    const { refusal } = await askAuthority(scope, scope.input.org_id);
    return refusal ? refusalOf(refusal) : undefined;
  },
  async handle({ input, serverId, member, character, tx, emit, now }) {
    const { org_id, name, place = null, license_id = null } = input;
    const spent = await spendQuota(tx, { name: 'shops_opened', member, now });
    if (spent) return spent;
    await lockOpening(tx, serverId);
    if (license_id !== null && !(await shareLicense(tx, serverId, license_id))) return noLicense();
    const [ofOrg, ofServer] = [await countShops(tx, serverId, org_id), await countShops(tx, serverId)];
    const refusal = refuseShops({ ofOrg, ofServer });
    if (refusal) return refusal;
    const made = await insertShop(tx, {
      server_id: serverId,
      org_id,
      name,
      place,
      license_id,
      created_at: now,
    });
    const shop = shopView(made);
    emit(draft(shopCreated, { ...shop, server_character_id: character.id }, [character.id]));
    return { shop_id: made.id, shop };
  },
});
