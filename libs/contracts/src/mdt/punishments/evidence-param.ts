import { imageUrlParam } from '../../images.ts';
import { z } from 'zod';
import { field, listParam, longestOf, optional, paramDoc, problem, longTextParam } from '../../fields.ts';

/** The most pieces of evidence that one punishment can have (V1-06). */
export const MAX_EVIDENCE = 10;
const LONGEST_NOTE = 255;

const url = imageUrlParam();
const noted = z.object({ url, note: optional(longTextParam(1, LONGEST_NOTE)) });

/** An address where evidence is shown, and a note about it. */
export interface Evidence {
  url: string;
  note: string | null;
}

const WRONG = problem(
  'debe ser una dirección http(s), o {url, note}',
  'must be an http(s) address, or {url, note}',
);

const DOC = {
  ...paramDoc(url),
  type: ['string', 'object'],
  properties: { url: paramDoc(url), note: { type: 'string', maxLength: LONGEST_NOTE } },
  required: ['url'],
};

const piece = field<Evidence>(DOC, longestOf(url), (raw) => {
  const { data } = noted.safeParse(typeof raw === 'string' ? { url: raw } : raw);
  return data ? { url: data.url, note: data.note ?? null } : WRONG;
});

/** Up to ten addresses, bare or each with a note. */
export const evidenceParam = (fewest = 0) => listParam(piece, MAX_EVIDENCE, fewest);
