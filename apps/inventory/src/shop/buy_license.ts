import contract from '@cabildo/contracts/inventory/shop/buy_license.ts';
import { ordererOf } from '@cabildo/saga';
import { handler } from '../deps.ts';
import { usesOfLicenseOrder } from './resource.ts';
import { decideLicense } from './rules.ts';

export default handler(contract, {
  prepare: async ({ db, deps }) => ({ id: await deps.purchaseIds.reserve(1, db) }),
  async execute(scope) {
    const { input, deps, ask, serverId, character, prepared, origin } = scope;
    const { id } = prepared;
    const order = { id, characterId: character.id, ...ordererOf(scope) };
    const submit = () =>
      deps.ledger.submit({
        ...origin,
        serverId,
        uses: usesOfLicenseOrder({ ...order, licenseId: input.license_id }),
        decide: (states, time) => decideLicense(order, states, time),
      });
    return deps.shop.carryOut(submit, input, { ask, origin });
  },
});
