import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { idParam } from '../../fields.ts';
import { unitsInOneWay, unitsParams } from './holdings.ts';

const transferred = z.object({
  item_id: z.int(),
  /** Units that changed hands. */
  transferred: z.int(),
  /** Units that the giver has left. */
  quantity: z.int(),
});

export default defineAction('server_inventory.transfer', {
  kind: 'command',
  access: 'member',
  acting: { as: 'own', param: 'from_character_id' },
  summary: 'Give units of an item, or of several at once, from your character to another one.',
  input: z
    .object({
      from_character_id: idParam('character'),
      to_character_id: idParam('character'),
      ...unitsParams,
    })
    .apply(unitsInOneWay),
  output: z.union([transferred, z.object({ items: z.array(transferred) })]),
  errors: [
    'self_transfer',
    'character_not_found',
    'destination_not_found',
    'not_found',
    'forbidden',
    'invalid_amount',
    'limit_exceeded',
  ],
});
