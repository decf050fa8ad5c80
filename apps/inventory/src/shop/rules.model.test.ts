import { fail, isFailure } from '@cabildo/contracts/errors';
import type { Book, Use } from '@cabildo/kit/ledger';
import fc from 'fast-check';
import { holding } from '../holdings/resource.ts';
import type { HoldingRow } from '../holdings/table.ts';
import { item, stock } from '../items/resource.ts';
import type { Stock } from '../items/table.ts';
import { journal } from '../ledger/journal.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import { BREAD, limitedTo, NO_SHOP_OF_ORG, order, TIME } from './rules.testing.ts';
import { decideDelivery, decideRelease, type ShopDecision } from './delivery.rules.ts';
import { decideItems, type OrderDecision } from './rules.ts';

const STOCK = 20;
const LIMIT = 6;
const BUYERS = [1, 2, 3];

/** The states of a shop with one item and three buyers, in memory; every change is checked as the ledger does. */
class Model implements Book {
  readonly #states = new Map<string, unknown>();

  constructor() {
    this.put(item(BREAD_KEY), { ...BREAD, user_limit: LIMIT });
    this.put(stock(1), limitedTo(STOCK));
    for (const id of BUYERS) {
      this.put(holdingOf(id), { character_id: id, item_id: 1, quantity: 0, reserved: 0 });
    }
  }

  get<S, K>({ resource, key }: Use<S, K>): S {
    return this.#states.get(`${resource.name} ${resource.keyText(key)}`) as S;
  }

  put<S, K>({ resource, key }: Use<S, K>, state: S): void {
    resource.check?.(state, key);
    this.#states.set(`${resource.name} ${resource.keyText(key)}`, state);
  }

  /** The states of the decisions about a purchase of a buyer. */
  statesFor(characterId: number, purchase?: PurchaseRow) {
    return {
      holder: { isEnded: false },
      licenseStatuses: new Map(),
      license: undefined,
      purchase,
      items: [this.get(item(BREAD_KEY))],
      stocks: [this.get(stock(1))],
      holdings: [this.get(holdingOf(characterId))],
      ...NO_SHOP_OF_ORG,
    };
  }

  /** Applies a decision; returns the purchase as it is afterwards. */
  apply(characterId: number, decision: ShopDecision | OrderDecision): PurchaseRow {
    const { holdings, stocks, purchase } = decision.changes as {
      holdings: HoldingRow[];
      stocks?: Stock[];
      purchase: PurchaseRow;
    };
    this.put(holdingOf(characterId), holdings[0]);
    if (stocks) this.put(stock(1), stocks[0]!);
    const { movement } = decision;
    if (movement) journal.apply({ id: 0, serverId: order.serverId, actorUserId: null, movement }, this);
    return purchase;
  }
}

const BREAD_KEY = { serverId: order.serverId, id: 1 };
const holdingOf = (characterId: number) => holding({ serverId: order.serverId, characterId, itemId: 1 });

describe('whatever is ordered, paid and refused in whatever order', () => {
  test('no unit is made or lost, none is sold twice, and no limit per character is exceeded', () => {
    const step = fc.record({
      characterId: fc.constantFrom(...BUYERS),
      quantity: fc.integer({ min: 1, max: 5 }),
      fate: fc.constantFrom('paid', 'refused', 'open'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const model = new Model();
        const out = { held: 0, reserved: 0 };
        for (const { characterId, quantity, fate } of steps) {
          const wanted = { ...order, characterId, wanted: new Map([[1, quantity]]) };
          const begun = decideItems(wanted, model.statesFor(characterId), TIME);
          if (isFailure(begun)) continue;
          const purchase = model.apply(characterId, begun);
          if (fate === 'open') out.reserved += quantity;
          if (fate === 'paid') out.held += quantity;
          if (fate === 'open') continue;
          const states = model.statesFor(characterId, purchase);
          const gone = { state: 'refused', refusal: fail('pin_required') } as const;
          model.apply(
            characterId,
            fate === 'paid'
              ? decideDelivery({ amount: purchase.total, payment_method: 'bank' }, states, TIME)
              : decideRelease(gone, states, TIME),
          );
        }
        const units = model.get(stock(1))!.quantity;
        const holdings = BUYERS.map((id) => model.get(holdingOf(id))!);
        const sum = (field: 'quantity' | 'reserved'): number =>
          holdings.reduce((total, each) => total + each[field], 0);
        expect([sum('quantity'), sum('reserved'), units]).toEqual([
          out.held,
          out.reserved,
          STOCK - out.held - out.reserved,
        ]);
        expect(units).toBeGreaterThanOrEqual(0);
        for (const { quantity, reserved } of holdings) expect(quantity + reserved).toBeLessThanOrEqual(LIMIT);
      }),
    );
  });
});
