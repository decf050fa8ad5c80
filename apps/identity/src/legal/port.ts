import { z } from 'zod';
import {
  LEGAL_LANGUAGES,
  type LegalLanguage,
  type LegalVersions,
} from '@cabildo/contracts/identity/legal.ts';

// PostgreSQL's jsonb refuses NUL and lone surrogates, and nobody can read them either.
const prose = z
  .string()
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'contains characters that are not allowed',
  );
const line = prose.min(1).max(200);
const version = z.iso.date();

/** What a source of legal documents answers to `?lang=es|en` (ID-16). */
export const legalDocuments = z.object({
  versions: z.object({ terms: version, privacy: version, cookies: version }).catchall(version),
  documents: z.array(
    z.object({
      id: line,
      title: line,
      version,
      sections: z.array(z.object({ title: prose, body: prose })),
    }),
  ),
});
export type LegalDocuments = z.output<typeof legalDocuments>;

/** The versions that people are asked to accept, of all that a source publishes. */
export const versionsToAccept = ({ versions: { terms, privacy } }: LegalDocuments): LegalVersions => ({
  terms,
  privacy,
});

/** The language whose documents say which versions are in force, should a website be slower with the other. */
export const LEADING_LANGUAGE: LegalLanguage = 'en';
export const OTHER_LANGUAGES = LEGAL_LANGUAGES.filter((language) => language !== LEADING_LANGUAGE);

/** Where the legal documents come from (spec 4.2, legal rule 8). */
export interface LegalSource {
  /** @throws {TransientError} when there is neither an answer nor a copy. */
  documents(language: LegalLanguage): Promise<LegalDocuments>;
  /** The versions to be accepted. @throws {TransientError} when nothing tells them. */
  versions(): Promise<LegalVersions>;
}
