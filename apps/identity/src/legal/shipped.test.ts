import { shippedDocuments } from './shipped.ts';

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
