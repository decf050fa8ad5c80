import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { offerIdParam, vehicleOffer } from './offers.ts';

/** VS-01 */
export default defineAction('server_cars.cancel_offer', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Take back an offer of a vehicle of yours or of your organisation.',
  input: z.object({ ...characterParams, ...offerIdParam }),
  output: z.object({ offer: vehicleOffer }),
  // error: the offer is being paid for (409). forbidden: the vehicle is another's.
  errors: [
    'error',
    'not_found',
    'character_not_found',
    'forbidden',
    'already_processed',
    'expired',
    'account_closed',
    'account_disabled',
  ],
});
