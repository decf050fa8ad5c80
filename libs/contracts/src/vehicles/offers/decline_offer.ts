import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { offerIdParam, vehicleOffer } from './offers.ts';

/** VS-01 */
export default defineAction('server_cars.decline_offer', {
  kind: 'command',
  access: 'member',
  acting: 'all',
  summary: 'Refuse an offer of a vehicle.',
  input: z.object({ ...characterParams, ...offerIdParam }),
  output: z.object({ offer: vehicleOffer }),
  // error: the offer is being paid for (409). forbidden: the offer is to another.
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
