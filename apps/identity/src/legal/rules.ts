import type { LegalStatus, LegalVersions } from '@cabildo/contracts/identity/legal/legal.ts';

/** A version of a document that a user has accepted. */
export interface Acceptance {
  document: keyof LegalVersions;
  version: string;
}

/** The versions that a user has accepted (spec 4.2, legal rule 1), from all acceptances, the earliest first. */
export function legalStatusOf(current: LegalVersions, acceptances: readonly Acceptance[]): LegalStatus {
  const acceptedOf = (document: keyof LegalVersions): string | null => {
    const versions = acceptances.filter((each) => each.document === document).map(({ version }) => version);
    return versions.includes(current[document]) ? current[document] : (versions.at(-1) ?? null);
  };
  const accepted = { terms: acceptedOf('terms'), privacy: acceptedOf('privacy') };
  return {
    current,
    accepted,
    pending: accepted.terms !== current.terms || accepted.privacy !== current.privacy,
  };
}
