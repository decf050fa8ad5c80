import contract from '@cabildo/contracts/vehicles/offers/cancel_offer.ts';
import { cancelled } from '../claims/rules.ts';
import { handler } from '../deps.ts';
import { endOffer, refuseStranger } from './answer.ts';

export default handler(contract, {
  prepare: (scope) => refuseStranger(scope, 'seller_character_id'),
  handle: (scope) => endOffer(scope, (offer) => cancelled(offer, 'seller', scope.now)),
});
