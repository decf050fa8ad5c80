import { imageId } from '../../images.ts';
import { z } from 'zod';

/** The phone of a character (OT-03). */
export const phone = z
  .object({
    server_character_id: z.int(),
    /** null: the phone shows the picture that it came with. */
    wallpaper_url: z.string().nullable(),
    image_id: imageId,
  })
  .meta({ id: 'Phone' });

/** The names of the apps as the server's configuration has them (`app_names`): any JSON value. */
export const apps = z.unknown();
