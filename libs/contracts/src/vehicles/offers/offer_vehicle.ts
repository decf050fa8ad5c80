import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { amountParam, idParam, intParam, optional, withDefault } from '../../fields.ts';
import { oneOf } from '../../ways.ts';
import { OFFER_MINUTES, vehicleOffer } from './offers.ts';

/** VS-01, VS-02 */
export default defineAction('server_cars.offer_vehicle', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  answer: { created: true },
  summary: 'Offer a vehicle of yours, or of your organisation, to a character or an organisation.',
  input: z
    .object({
      ...characterParams,
      vehicle_id: idParam('vehicle'),
      to_character_id: optional(idParam('character')),
      to_org_id: optional(idParam('org')),
      price: amountParam(0),
      minutes: withDefault(intParam(OFFER_MINUTES.least, OFFER_MINUTES.most), OFFER_MINUTES.usual),
    })
    .apply(oneOf(['to_character_id'], ['to_org_id'])),
  output: z.object({ offer_id: z.int(), offer: vehicleOffer }),
  // error: the vehicle is impounded or stolen (409). already_exists: an offer of it is open. not_found: no such vehicle or
  // organisation. forbidden: it has another owner, or the rank in the organisation lacks `vehicles`. limit_exceeded: the character
  // has as many open offers as it may have.
  errors: [
    'error',
    'not_found',
    'character_not_found',
    'forbidden',
    'self_transfer',
    'already_exists',
    'limit_exceeded',
    'account_closed',
    'account_disabled',
  ],
});
