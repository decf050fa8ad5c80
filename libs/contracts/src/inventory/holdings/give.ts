import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams, characterRequired } from '../../acting.ts';
import { idParam, quantityParam } from '../../fields.ts';
import { heldQuantity, MAX_QUANTITY } from './holdings.ts';

export default defineAction({
  service: 'inventory',
  route: 'server_inventory',
  action: 'give',
  kind: 'command',
  access: { to: ['admin', 'manage_items'], governs: false },
  acting: 'live',
  summary: 'Give units of an item to a character.',
  input: z
    .object({ ...characterParams, item_id: idParam('item'), quantity: quantityParam(MAX_QUANTITY) })
    .refine(...characterRequired),
  output: heldQuantity,
  errors: ['character_not_found', 'not_found', 'limit_exceeded'],
});
