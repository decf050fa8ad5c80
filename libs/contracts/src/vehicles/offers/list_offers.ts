import { z } from 'zod';
import { characterParams } from '../../acting.ts';
import { defineAction } from '../../action.ts';
import { enumParam, idParam, optional, pageOutput, pageParams, withDefault } from '../../fields.ts';
import { OFFER_STATUSES, vehicleOffer } from './offers.ts';

export const OFFER_DIRECTIONS = ['sent', 'received', 'all'] as const;

/** VS-01 */
export default defineAction('server_cars.list_offers', {
  kind: 'query',
  access: 'member',
  acting: 'all',
  summary:
    'List the offers of vehicles that your characters or an organisation of yours made or got, newest first.',
  input: z.object({
    ...characterParams,
    /** Those of an organisation that the character belongs to, in place of its own. */
    org_id: optional(idParam('org')),
    direction: withDefault(enumParam(OFFER_DIRECTIONS), 'all'),
    status: optional(enumParam(OFFER_STATUSES)),
    ...pageParams(),
  }),
  output: z.object({ offers: z.array(vehicleOffer), ...pageOutput }),
  errors: ['character_not_found', 'forbidden', 'not_found', 'account_closed', 'account_disabled'],
});
