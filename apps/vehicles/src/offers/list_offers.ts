import { isFailure } from '@cabildo/contracts/errors';
import { offsetOf, pageOf } from '@cabildo/contracts/fields';
import contract from '@cabildo/contracts/vehicles/offers/list_offers.ts';
import { listOffers } from '../claims/offers.table.ts';
import { offerView } from '../claims/rules.ts';
import { handler } from '../deps.ts';
import { ownersOf } from '../owners/acting.ts';

export default handler(contract, {
  async run({ input, serverId, characters, db, ask, now }) {
    const owners = await ownersOf(ask, input.org_id, { serverId, characters });
    if (isFailure(owners)) return owners;
    const { direction, status } = input;
    const selection = { serverId, owners, direction, status, now };
    const { rows, total } = await listOffers(db, selection, {
      limit: input.per_page,
      offset: offsetOf(input),
    });
    return { offers: rows.map((offer) => offerView(offer, now)), ...pageOf(input, total) };
  },
});
