import { imageId, imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { intParam, textParam } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

/** A model that a server's dealer may sell (spec 2.11, CA-06). */
export const vehicleModel = z
  .object({
    vehicle_model_id: z.int(),
    server_id: z.int(),
    brand: z.string(),
    model: z.string(),
    /** 0: free (CA-04). */
    price: z.int(),
    doors: z.int().nullable(),
    photo_url: z.string().nullable(),
    image_id: imageId,
    /** The name that the game spawns the model by, unique in the server in any case. */
    spawn_code: z.string().nullable(),
    category: z.string().nullable(),
    /** Only active models are sold. */
    is_active: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'VehicleModel' });

/** A model as the dealer offers it, with what a buyer pays (SH-07). */
export const offeredModel = vehicleModel
  .extend({
    /** The property tax that is added to the price now (ECB-13). */
    tax: z.int(),
    /** Price and tax together. */
    total: z.int(),
  })
  .meta({ id: 'OfferedVehicleModel' });

/** The parameters that describe a model. */
export const modelParams = {
  brand: textParam(1, 64),
  model: textParam(1, 64),
  price: intParam(0, LIMITS.max_amount),
  doors: intParam(0, 10),
  photo_url: imageUrlParam(),
  spawn_code: textParam(1, 64),
  category: textParam(1, 64),
};

/** CA-06: the most models of one import. */
export const MAX_IMPORTED_MODELS = 500;

/** The numbers of models that an import has made, changed and left as they were. */
export const importCounts = z.object({ created: z.int(), updated: z.int(), unchanged: z.int() });
