import { z } from 'zod';
import { textParam } from './fields.ts';
import type { Field } from './field.ts';
import { LIMITS } from './limits.ts';

/** The purposes of a picture (RC-01). Only records of its purpose name it. */
export const IMAGE_PURPOSES = [
  'portrait',
  'item',
  'model',
  'evidence',
  'report',
  'form',
  'wallpaper',
  'org',
] as const;
export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];

/** Pictures of these purposes are shown at addresses that are signed for ten minutes, to who may read their record. */
const SIGNED: readonly ImagePurpose[] = ['evidence', 'report', 'form'];
export const isSigned = (purpose: ImagePurpose): boolean => SIGNED.includes(purpose);

/** The SHA-256 of the bytes of a picture, in Base64url. */
export const IMAGE_HASH = /^[\w-]{43}$/;
const NAMED = /^image:(\d{1,16})$/;

/** The id in `image:<id>`; undefined where a text is an address. */
export const namedImage = (text: string): number | undefined => {
  const [, id] = NAMED.exec(text) ?? [];
  return id === undefined ? undefined : Number(id);
};

/** The address of a picture elsewhere, or `image:<id>` for a picture of the server (RC-01). */
export function imageUrlParam(): Field<string> {
  return textParam(1, LIMITS.max_url, {
    format: 'uri',
    pattern: /^(?:https?:\/\/|image:\d{1,16}$)/i,
    holds: (text) => {
      if (namedImage(text) !== undefined) return true;
      const url = URL.parse(text);
      return url !== null && !url.username && !url.password;
    },
    es: `debe ser image:<id>, o una dirección http(s) de hasta ${LIMITS.max_url} caracteres`,
    en: `must be image:<id>, or an http(s) address of at most ${LIMITS.max_url} characters`,
  });
}

/**
 * The address of a picture of the server, as records keep it: with its id, and at addresses that nobody guesses without the bytes.
 * The gateway signs those of {@link isSigned} as they leave.
 */
export const keptImage = (image: { id: number; hash: string; purpose: ImagePurpose }): string =>
  isSigned(image.purpose) ? `/media/${image.id}/${image.hash}` : `/media/${image.hash}#${image.id}`;

/**
 * The id of a picture of the server, beside its address (RC-01). The gateway adds it as answers leave; it is absent where there is no
 * picture, or one that lies elsewhere.
 */
export const imageId = z.int().optional();

/** The question of the service that keeps pictures to one whose records name some. */
export const namedImages = {
  input: z.object({ image_ids: z.array(z.int()) }),
  output: z.object({ image_ids: z.array(z.int()) }),
};
