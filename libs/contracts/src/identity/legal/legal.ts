import { z } from 'zod';

/** Languages that the legal documents are written in. */
export const LEGAL_LANGUAGES = ['es', 'en'] as const;
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number];

/** What a person stands at with the documents to be accepted (spec 4.2, legal rule 1). */
export const legalStatus = z.object({
  /** The versions in force. */
  current: z.object({ terms: z.string(), privacy: z.string() }),
  /** The version in force if accepted, or else the latest accepted one; null: none ever. */
  accepted: z.object({ terms: z.string().nullable(), privacy: z.string().nullable() }),
  /** Whether a version in force is still to be accepted. */
  pending: z.boolean(),
});
export type LegalStatus = z.output<typeof legalStatus>;
export type LegalVersions = LegalStatus['current'];
