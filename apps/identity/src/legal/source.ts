import { z } from 'zod';
import {
  LEGAL_LANGUAGES,
  type LegalLanguage,
  type LegalVersions,
} from '@cabildo/contracts/identity/legal/legal.ts';

// PostgreSQL's jsonb refuses NUL and lone surrogates.
const prose = z
  .string()
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'contains characters that are not allowed',
  );
const line = prose.min(1).max(200);
const version = z.iso.date();

/** The answer of `LEGAL_SOURCE_URL?lang=es|en` (ID-16). */
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

/** The versions that users are asked to accept: cookies and others are only shown. */
export const versionsToAccept = ({ versions: { terms, privacy } }: LegalDocuments): LegalVersions => ({
  terms,
  privacy,
});

/** The documents in this language decide which versions are in force, if a website updates one language before the other. */
export const LEADING_LANGUAGE: LegalLanguage = 'en';
export const OTHER_LANGUAGES = LEGAL_LANGUAGES.filter((language) => language !== LEADING_LANGUAGE);

/** The source of the legal documents (spec 4.2, legal rule 8). */
export interface LegalSource {
  /** @throws {TransientError} when the source does not answer and there is no copy. */
  documents(language: LegalLanguage): Promise<LegalDocuments>;
  /** The versions to accept. @throws {TransientError} when they are unknown. */
  versions(): Promise<LegalVersions>;
}
