import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { IMAGE_PURPOSES } from '../../images.ts';
import { sentence } from '../../sentence.ts';

const image = z.object({
  server_id: z.int(),
  image_id: z.int(),
  purpose: z.enum(IMAGE_PURPOSES),
  /** The user who did it; null: a key of the server. */
  user_id: z.int().nullable(),
  bytes: z.int(),
});

export const imageUploaded = defineEvent({
  type: 'server.image.uploaded',
  data: image,
  note: {
    es: ({ image_id }) => sentence`Se subió la imagen ${image_id}.`,
    en: ({ image_id }) => sentence`Picture ${image_id} was uploaded.`,
  },
});

export const imageDeleted = defineEvent({
  type: 'server.image.deleted',
  data: image,
  note: {
    es: ({ image_id }) => sentence`Se eliminó la imagen ${image_id}.`,
    en: ({ image_id }) => sentence`Picture ${image_id} was deleted.`,
  },
});
