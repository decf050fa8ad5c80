import { z } from 'zod';

/** The languages of the legal documents. */
export const LEGAL_LANGUAGES = ['es', 'en'] as const;
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number];

/** The versions that a user has accepted, and still has to accept (spec 4.2, legal rule 1). */
export const legalStatus = z.object({
  /** The versions in force. */
  current: z.object({ terms: z.string(), privacy: z.string() }),
  /** The version in force if the user has accepted it, or else the latest accepted one; null: none. */
  accepted: z.object({ terms: z.string().nullable(), privacy: z.string().nullable() }),
  /** True: the user has not accepted each version in force. */
  pending: z.boolean(),
});
export type LegalStatus = z.output<typeof legalStatus>;
export type LegalVersions = LegalStatus['current'];
