import { job } from '../handler.ts';
import { takeOverPurchases } from '../sql/purchases.ts';

/** Purchases in one turn; the next turn follows at once while there are more. */
const BATCH = 20;
const SETTLE_MS = 10_000;

/** Ends purchases that a crash or a silence left in the middle (GW-23); one that cannot be ended yet comes round again. */
export default job({
  name: 'settle_purchases',
  everyMs: 2_000,
  async run({ database, deps, ask, log, now }) {
    for (;;) {
      const purchases = await takeOverPurchases(database, BATCH, now);
      const deadline = Date.now() + SETTLE_MS;
      const settled = await Promise.allSettled(
        purchases.map((purchase) =>
          deps.shop.settle(purchase, { ask, actor: { kind: 'system', id: null }, deadline }),
        ),
      );
      for (const [index, outcome] of settled.entries()) {
        if (outcome.status === 'rejected') {
          const { id, createdAt } = purchases[index]!;
          log.warn(
            { purchase: id, since: createdAt, err: outcome.reason as unknown },
            'a purchase is not settled yet',
          );
        }
      }
      // While the economy is away the others would fare no better, and each would lose its turn.
      if (purchases.length < BATCH || settled.some(({ status }) => status === 'rejected')) return;
    }
  },
});
