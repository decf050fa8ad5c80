import { isFailure } from '@cabildo/contracts/errors';
import contract from '@cabildo/contracts/inventory/shop/stock/take_stock.ts';
import { handler } from '../../deps.ts';
import { namedUnits } from '../../holdings/lines.ts';
import { manageShop } from '../shops/authority.ts';
import { usesOfStock } from './resource.ts';
import { decideTaking } from './rules.ts';

export default handler(contract, {
  async prepare(scope) {
    const units = namedUnits(scope.input);
    if (isFailure(units)) return units;
    const managed = await manageShop(scope, scope.input.shop_id);
    return isFailure(managed) ? managed : units;
  },
  execute({ input: { shop_id: shopId }, deps, serverId, character, prepared: { wanted }, origin }) {
    const order = { characterId: character.id, shopId, wanted };
    return deps.ledger.submit({
      ...origin,
      serverId,
      uses: usesOfStock({ serverId, ...order }),
      decide: (states) => decideTaking(order, states),
    });
  },
});
