import { z } from 'zod';
import { intParam, textParam, urlParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

/** A model that a server's dealer may sell (spec 2.11, CA-06). */
export const vehicleModel = z.object({
  vehicle_model_id: z.int(),
  server_id: z.int(),
  brand: z.string(),
  model: z.string(),
  /** 0: free (CA-04). */
  price: z.int(),
  doors: z.int().nullable(),
  photo_url: z.string().nullable(),
  /** Only active models are sold. */
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
});

/** The parameters that describe a model. */
export const modelParams = {
  brand: textParam(1, 64),
  model: textParam(1, 64),
  price: intParam(0, LIMITS.max_amount),
  doors: intParam(0, 10),
  photo_url: urlParam(),
};
