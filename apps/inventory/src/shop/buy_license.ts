import contract from '@cabildo/contracts/inventory/shop/buy_license.ts';
import { handler } from '../deps.ts';
import { usesOfLicenseOrder } from './resource.ts';
import { decideLicense } from './rules.ts';

export default handler(contract, {
  prepare: async ({ db, deps }) => ({ id: await deps.purchaseIds.reserve(1, db) }),
  async execute({ input, deps, ask, serverId, member, character, prepared: { id }, origin }) {
    const order = {
      id,
      serverId,
      characterId: character.id,
      userId: member.user_id,
      claim: origin.claim,
      cause: origin.cause,
    };
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
