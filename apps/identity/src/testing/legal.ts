import type { LegalDocuments } from '../legal/port.ts';

/** What a website publishes, with terms and privacy policy of the given versions. */
export function published(terms: string, privacy = '2026-01-01', title = 'Terms'): LegalDocuments {
  return {
    versions: { terms, privacy, cookies: '2025-05-05' },
    documents: [
      { id: 'terms', title, version: terms, sections: [{ title: 'Uno', body: 'Línea 1\n\nLínea 2' }] },
    ],
  };
}
