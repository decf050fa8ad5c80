import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams, characterRequired } from '../../acting.ts';
import { idParam, optional, quantityParam } from '../../fields.ts';
import { heldQuantity, MAX_QUANTITY } from './holdings.ts';

export default defineAction('server_inventory.delete_item', {
  kind: 'command',
  access: 'member',
  acting: 'own',
  summary: 'Throw away units of an item of your character; all of them unless a quantity is sent.',
  input: z
    .object({ ...characterParams, item_id: idParam('item'), quantity: optional(quantityParam(MAX_QUANTITY)) })
    .apply(characterRequired),
  output: heldQuantity,
  errors: ['character_not_found', 'not_found', 'forbidden', 'invalid_amount'],
});
