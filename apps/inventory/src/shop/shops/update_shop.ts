import { merged, nothingSent, sentNames } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { draft } from '@cabildo/contracts/event';
import { pick } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/inventory/shop/shops/update_shop.ts';
import { shopUpdated } from '@cabildo/contracts/inventory/shop/shops/events.ts';
import { handler } from '../../deps.ts';
import { noLicense } from '../../licenses/rules.ts';
import { shareLicense } from '../../licenses/table.ts';
import { manageShop } from './authority.ts';
import { openShop, shopView } from './rules.ts';
import { lockShop, updateShop } from './table.ts';

export default handler(contract, {
  async prepare(scope) {
    const { name, place, license_id, shop_id } = scope.input;
    if (sentNames({ name, place, license_id }).length === 0) return nothingSent();
    return manageShop(scope, shop_id);
  },
  async handle({ input, serverId, character, tx, emit }) {
    const { name, place, license_id, shop_id } = input;
    if (license_id && !(await shareLicense(tx, serverId, license_id))) return noLicense();
    const stored = openShop(await lockShop(tx, { serverId, id: shop_id }));
    if (isFailure(stored)) return stored;
    const sent = { name, place, license_id };
    const wanted = merged(stored, sent);
    await updateShop(tx, wanted);
    const changed = sentNames(sent);
    const shop = shopView(wanted);
    const before = pick(shopView(stored), ...changed);
    const data = { ...shop, server_character_id: character.id, changed, before };
    emit(draft(shopUpdated, data, [character.id]));
    return { shop };
  },
});
