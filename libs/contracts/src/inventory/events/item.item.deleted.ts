import { z } from 'zod';
import { defineEvent } from '../../event.ts';

/** An item left the catalogue and every inventory (IT-03). */
export default defineEvent({
  type: 'item.item.deleted',
  data: z.object({
    item_id: z.int(),
    name: z.string(),
    name_label: z.string().nullable(),
    /** Characters that had any of it. */
    holders: z.int(),
    /** What they had together. */
    units: z.int(),
  }),
  note: (data) =>
    `Se eliminó el objeto «${data.name}». Unidades retiradas de los inventarios: ${data.units}; personajes afectados: ${data.holders}.`,
});
