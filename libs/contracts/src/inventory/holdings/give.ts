import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams, characterRequired } from '../../acting.ts';
import { heldQuantities, heldQuantity, unitsInOneWay, unitsParams } from './holdings.ts';

export default defineAction('server_inventory.give', {
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: false },
  acting: 'live',
  summary: 'Give units of an item, or of several at once, to a character.',
  input: z
    .object({ ...characterParams, ...unitsParams })
    .apply(characterRequired)
    .apply(unitsInOneWay),
  output: z.union([heldQuantity, heldQuantities]),
  errors: ['character_not_found', 'not_found', 'invalid_amount', 'limit_exceeded'],
});
