import { fail } from '@cabildo/contracts/errors';
import contract, { MAX_QUANTITY } from '@cabildo/contracts/inventory/shop/buy_items.ts';
import { ordererOf } from '@cabildo/saga';
import { handler } from '../deps.ts';
import { holder } from '../holders/resource.ts';
import { mergeLines } from '../holdings/lines.ts';
import { holding } from '../holdings/resource.ts';
import { item, stock } from '../items/resource.ts';
import { licenseStatuses } from '../licenses/resource.ts';
import { purchase } from '../purchases/resource.ts';
import { decideItems } from './rules.ts';

const TOO_MANY = {
  es: `Un pedido admite ${MAX_QUANTITY} unidades de un mismo objeto como máximo.`,
  en: `An order takes ${MAX_QUANTITY} units of one item at most.`,
};

export default handler(contract, {
  async prepare({ input, db, deps }) {
    const wanted = mergeLines(input.items);
    if (Math.max(...wanted.values()) > MAX_QUANTITY) return fail('invalid_amount', { message: TOO_MANY });
    return { id: await deps.purchaseIds.reserve(1, db), wanted };
  },
  async execute(scope) {
    const { deps, input, ask, serverId, character, prepared, origin } = scope;
    const { id, wanted } = prepared;
    const buyer = { serverId, characterId: character.id };
    const order = { id, ...buyer, ...ordererOf(scope), wanted };
    const itemIds = [...wanted.keys()];
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: {
          purchase: purchase(id),
          holder: holder(buyer),
          licenseStatuses: licenseStatuses(character.id),
          items: itemIds.map((itemId) => item({ serverId, id: itemId })),
          stocks: itemIds.map(stock),
          holdings: itemIds.map((itemId) => holding({ ...buyer, itemId })),
        },
        decide: (states, time) => decideItems(order, states, time),
      });
    return deps.shop.carryOut(submit, input, { ask, origin });
  },
});
