import { legalStatusOf, type Acceptance } from './rules.ts';
import { shippedDocuments } from './shipped.ts';

const current = { terms: '2026-03-01', privacy: '2026-02-01' };
const terms = (version: string): Acceptance => ({ document: 'terms', version });
const privacy = (version: string): Acceptance => ({ document: 'privacy', version });

describe('legalStatusOf', () => {
  test.each<[string, Acceptance[], string | null, string | null, boolean]>([
    ['nothing accepted', [], null, null, true],
    ['one of the two', [terms('2026-03-01')], '2026-03-01', null, true],
    ['the other one', [privacy('2026-02-01')], null, '2026-02-01', true],
    ['both', [terms('2026-03-01'), privacy('2026-02-01')], '2026-03-01', '2026-02-01', false],
    ['an older one', [terms('2025-01-01'), privacy('2026-02-01')], '2025-01-01', '2026-02-01', true],
    ['the latest of older ones', [terms('2025-01-01'), terms('2026-01-01')], '2026-01-01', null, true],
    [
      'the one accepted last, not the one dated last',
      [terms('2026-01-01'), terms('2025-01-01')],
      '2025-01-01',
      null,
      true,
    ],
    [
      'the one in force, whatever came after',
      [terms('2026-03-01'), terms('2026-04-01')],
      '2026-03-01',
      null,
      true,
    ],
    [
      'the version of another document',
      [terms('2026-02-01'), privacy('2026-03-01')],
      '2026-02-01',
      '2026-03-01',
      true,
    ],
  ])('%s', (_what, acceptances, acceptedTerms, acceptedPrivacy, pending) => {
    expect(legalStatusOf(current, acceptances)).toEqual({
      current,
      accepted: { terms: acceptedTerms, privacy: acceptedPrivacy },
      pending,
    });
  });
});

describe('the documents shipped with the service', () => {
  test('are terms, privacy policy and cookies, in both languages and of the same versions', async () => {
    const source = await shippedDocuments();
    const [es, en] = [await source.documents('es'), await source.documents('en')];
    for (const { versions, documents } of [es, en]) {
      expect(documents.map(({ id }) => id)).toEqual(['terms', 'privacy', 'cookies']);
      expect(Object.fromEntries(documents.map(({ id, version }) => [id, version]))).toEqual(versions);
    }
    expect(es.versions).toEqual(en.versions);
    const { terms, privacy } = en.versions;
    expect(await source.versions()).toEqual({ terms, privacy });
  });

  test('have the same number of sections, translated, in both languages', async () => {
    const source = await shippedDocuments();
    const [es, en] = [await source.documents('es'), await source.documents('en')];
    es.documents.forEach((document, at) => {
      expect(document.sections).toHaveLength(en.documents[at]!.sections.length);
      document.sections.forEach(({ title, body }, n) => {
        const other = en.documents[at]!.sections[n]!;
        expect(title).not.toBe(other.title);
        for (const text of [body, other.body]) expect(text.length).toBeGreaterThan(100);
      });
    });
  });
});
