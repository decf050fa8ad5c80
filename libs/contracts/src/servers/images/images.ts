import { z } from 'zod';

/** The success body of a put image. */
export const putImage = z.object({
  /** Where the gateway serves it, relative to the address of the API. */
  url: z.string(),
  bytes: z.int(),
});
