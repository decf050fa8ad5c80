import { z } from 'zod';
import { intParam, textParam } from '../../fields.ts';

/** A category of a server's catalogue (spec 2.6). */
export const category = z
  .object({
    category_id: z.int(),
    server_id: z.int(),
    name: z.string(),
    label: z.string(),
    sort_order: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ItemCategory' });

/** The parameters that describe a category. */
export const categoryParams = {
  name: textParam(1, 64),
  label: textParam(1, 64),
  sort_order: intParam(-2_147_483_648, 2_147_483_647),
};
