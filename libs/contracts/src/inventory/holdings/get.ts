import { imageId } from '../../images.ts';
import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { characterParams, characterRequired } from '../../acting.ts';
import { pageOutput, pageParams } from '../../fields.ts';

export default defineAction('server_inventory.get', {
  kind: 'query',
  access: 'member',
  acting: { as: 'any', readers: ['admin', 'manage_items'] },
  summary: 'Read what a character carries: one of yours, or any if you have the permission manage_items.',
  input: z.object({ ...characterParams, ...pageParams() }).apply(characterRequired),
  output: z.object({
    items: z.array(
      z
        .object({
          item_id: z.int(),
          name: z.string(),
          name_label: z.string().nullable(),
          image_url: z.string().nullable(),
          image_id: imageId,
          quantity: z.int(),
          can_gift: z.boolean(),
          can_delete: z.boolean(),
        })
        .meta({ id: 'InventoryItem' }),
    ),
    ...pageOutput,
  }),
  errors: ['character_not_found', 'forbidden', 'error'],
});
