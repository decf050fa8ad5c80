import { z } from 'zod';

/** The answer to an image that was stored. */
export const putImage = z.object({
  /** The address at which the gateway serves the image, relative to that of the API. */
  url: z.string(),
  bytes: z.int(),
});
