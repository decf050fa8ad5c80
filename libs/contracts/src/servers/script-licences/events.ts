import { z } from 'zod';
import { defineEvent } from '../../event.ts';

const changed = z.object({
  server_id: z.int(),
  licence_id: z.int(),
  product: z.string(),
  /** The user who did it; null: a key of the server. */
  user_id: z.int().nullable(),
});

export const licenceIssued = defineEvent({
  type: 'key.script_licence.issued',
  data: changed,
  note: {
    es: ({ licence_id, product }) => `Se emitió la licencia ${licence_id} del script «${product}».`,
    en: ({ licence_id, product }) => `Licence ${licence_id} of the script “${product}” was issued.`,
  },
});

/** A licence got a new key, and the old one has stopped working (V1-12: licence.rotated). */
export const licenceRotated = defineEvent({
  type: 'key.script_licence.rotated',
  data: changed,
  note: {
    es: ({ licence_id, product }) =>
      `Se renovó la clave de la licencia ${licence_id} del script «${product}».`,
    en: ({ licence_id, product }) =>
      `The key of licence ${licence_id} of the script “${product}” was replaced.`,
  },
});

export const licenceRevoked = defineEvent({
  type: 'key.script_licence.revoked',
  data: changed,
  note: {
    es: ({ licence_id, product }) => `Se revocó la licencia ${licence_id} del script «${product}».`,
    en: ({ licence_id, product }) => `Licence ${licence_id} of the script “${product}” was revoked.`,
  },
});

/** A script started on a host for the first time, or for the first time with a new key. */
export const licenceActivated = defineEvent({
  type: 'key.script_licence.activated',
  data: changed.omit({ user_id: true }).extend({ host: z.string(), version: z.string() }),
  note: {
    es: ({ product, host, version }) => `El script «${product}» ${version} arrancó en ${host}.`,
    en: ({ product, host, version }) => `The script “${product}” ${version} started on ${host}.`,
  },
});
