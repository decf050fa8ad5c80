import { fail, isFailure } from '@cabildo/contracts';
import fc from 'fast-check';
import { Batch } from '../ledger/batch.ts';
import type { ItemCommand, Purchase } from '../ledger/command.ts';
import { decideDelivery, decideItems, decideRelease } from './shop.ts';
import { BREAD, NOW, order, stateOf } from './shop.testing.ts';

describe('whatever is ordered, paid and refused in whatever order', () => {
  const STOCK = 20;
  const LIMIT = 6;
  const common = {
    serverId: 5,
    items: [1],
    countsStock: true,
    claim: null,
    actor: { kind: 'system', id: null },
    deadline: 0,
  } as const;
  const command = (characterId: number, rest: Pick<ItemCommand, 'decide' | 'purchase'>): ItemCommand => ({
    ...{ ...common, characters: [characterId] },
    ...rest,
  });
  const openBatch = (): Batch =>
    new Batch({
      items: new Map([[1, { ...BREAD, userLimit: LIMIT }]]),
      stocks: new Map([
        [
          1,
          {
            ...{ mode: 'limited', quantity: STOCK, max: null, renewHours: null },
            ...{ setAt: NOW, countedAt: NOW },
          },
        ],
      ]),
      holdings: [1, 2, 3].map((characterId) => ({ characterId, itemId: 1, quantity: 0, reserved: 0 })),
      ...{ ended: new Set(), purchases: new Map(), licences: new Map(), now: NOW },
    });

  test('no unit is made or lost, none is sold twice, and nobody has more than he may', () => {
    const step = fc.record({
      characterId: fc.constantFrom(1, 2, 3),
      quantity: fc.integer({ min: 1, max: 5 }),
      fate: fc.constantFrom('paid', 'refused', 'open'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const batch = openBatch();
        const out = { held: 0, reserved: 0 };
        for (const [at, { characterId, quantity, fate }] of steps.entries()) {
          const wanted = { ...order, characterId, wanted: new Map([[1, quantity]]) };
          let purchase: Purchase | undefined;
          batch.decide(
            command(characterId, {
              decide: (state) => {
                const decision = decideItems(wanted, state);
                if (!isFailure(decision)) purchase = decision.begins;
                return decision;
              },
            }),
            at + 1,
          );
          if (!purchase) continue;
          const { held, reserved } = out;
          if (fate === 'open') Object.assign(out, { reserved: reserved + quantity });
          if (fate === 'paid') Object.assign(out, { held: held + quantity });
          if (fate === 'open') continue;
          const outcome = { charged: true, amount: purchase.total, payment_method: 'bank' } as const;
          const gone = { state: 'refused', refusal: fail('pin_required'), reply: null } as const;
          const state = stateOf({ purchase });
          const decided =
            fate === 'paid' ? decideDelivery(outcome, () => '', state) : decideRelease(gone, state);
          // A purchase that this very batch began is not among those that it can end.
          const { ends: _, ...rest } = decided;
          batch.keep(command(characterId, { decide: () => rest }), rest);
        }
        const units = batch.changedStocks()[0]?.units ?? STOCK;
        const holdings = batch.changedHoldings();
        const sum = (field: 'quantity' | 'reserved'): number =>
          holdings.reduce((total, holding) => total + holding[field], 0);
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
