import { imageId, imageUrlParam } from '../../../images.ts';
import { z } from 'zod';
import { intParam, textParam } from '../../../fields.ts';

/** The number of denominations that a server may have, so that a wallet stays a short list. */
export const MAX_BILL_TYPES = 32;
/** The largest value of one bill, in whole currency units. */
export const MAX_BILL_VALUE = 1_000_000_000;

/** A denomination of a server's cash (CF-01). */
export const billType = z
  .object({
    bill_type_id: z.int(),
    value: z.int().positive(),
    label: z.string().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
    is_active: z.boolean(),
  })
  .meta({ id: 'BillType' });

/** The denominations that a server makes its active set, and the number of this set among those of the server (CF-01). */
export const billSet = z.object({
  version: z.int().positive(),
  bill_types: z.array(billType.omit({ is_active: true })),
});
export type BillSet = z.output<typeof billSet>;

/** The description of a denomination. */
export const billParams = {
  value: intParam(1, MAX_BILL_VALUE),
  label: textParam(1, 64),
  image_url: imageUrlParam(),
};

/** Bills of one denomination in a wallet. */
export const heldBill = z
  .object({
    value: z.int().positive(),
    quantity: z.int().positive(),
    label: z.string().nullable(),
    image_url: z.string().nullable(),
    image_id: imageId,
  })
  .meta({ id: 'HeldBill' });
