import { z } from 'zod';
import { defineEvent } from '../../event.ts';
import { sentence, thing } from '../../sentence.ts';

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
    es: ({ licence_id, product }) =>
      sentence`Se emitió ${thing('script_licence', licence_id, 'una licencia')} del script «${product}».`,
    en: ({ licence_id, product }) =>
      sentence`${thing('script_licence', licence_id, 'a licence')} of the script “${product}” was issued.`,
  },
});

/** A licence got a new key, and the old one has stopped working (V1-12: licence.rotated). */
export const licenceRotated = defineEvent({
  type: 'key.script_licence.rotated',
  data: changed,
  note: {
    es: ({ licence_id, product }) =>
      sentence`Se renovó la clave de ${thing('script_licence', licence_id, 'una licencia')} del script «${product}».`,
    en: ({ licence_id, product }) =>
      sentence`The key of ${thing('script_licence', licence_id, 'a licence')} of the script “${product}” was replaced.`,
  },
});

export const licenceRevoked = defineEvent({
  type: 'key.script_licence.revoked',
  data: changed,
  note: {
    es: ({ licence_id, product }) =>
      sentence`Se revocó ${thing('script_licence', licence_id, 'una licencia')} del script «${product}».`,
    en: ({ licence_id, product }) =>
      sentence`${thing('script_licence', licence_id, 'a licence')} of the script “${product}” was revoked.`,
  },
});

/** A script started on a host for the first time, or for the first time with a new key. */
export const licenceActivated = defineEvent({
  type: 'key.script_licence.activated',
  data: changed.omit({ user_id: true }).extend({ host: z.string(), version: z.string() }),
  note: {
    es: ({ product, host, version }) => sentence`El script «${product}» ${version} arrancó en ${host}.`,
    en: ({ product, host, version }) => sentence`The script “${product}” ${version} started on ${host}.`,
  },
});
