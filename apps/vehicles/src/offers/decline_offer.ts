import { draft } from '@cabildo/contracts/event';
import contract from '@cabildo/contracts/vehicles/offers/decline_offer.ts';
import { offerDeclined } from '@cabildo/contracts/vehicles/offers/events.ts';
import { ended, offerView, partiesOf } from '../claims/rules.ts';
import { handler } from '../deps.ts';
import { endOffer, refuseStranger } from './answer.ts';

export default handler(contract, {
  prepare: (scope) => refuseStranger(scope, 'buyer_character_id'),
  handle: (scope) =>
    endOffer(scope, (stored) => {
      const offer = ended(stored, 'declined', scope.now);
      return { offer, event: draft(offerDeclined, offerView(offer, scope.now), partiesOf(offer)) };
    }),
});
