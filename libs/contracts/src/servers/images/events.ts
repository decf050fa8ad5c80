import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence } from '../../sentence.ts';

const KINDS = {
  logo: { es: 'el logotipo', en: 'The logo' },
  banner: { es: 'la cabecera', en: 'The banner' },
} as const;

export const imageChanged = defineEvent({
  type: 'server.image.changed',
  data: z.object({
    server_id: z.int(),
    kind: z.enum(['logo', 'banner']),
    bytes: z.int(),
    /** The user who did it; null: a key of the server. */
    user_id: z.int().nullable(),
  }),
  note: {
    es: ({ kind }) => sentence`Se cambió ${KINDS[kind].es} del servidor.`,
    en: ({ kind }) => sentence`${KINDS[kind].en} of the server was changed.`,
  },
});
