import contract from '@cabildo/contracts/identity/legal/legal_documents.ts';
import status from '@cabildo/contracts/identity/legal/legal_status.ts';
import { TransientError } from '@cabildo/kit/bus';
import { createLogger } from '@cabildo/kit/service';
import { createHarness, user, type Harness } from '@cabildo/testing';
import { WebsiteDocuments } from './website.ts';
import service from '../service.ts';
import { published } from './legal.testing.ts';
import { startWebsite, type TestWebsite } from '../testing/website.ts';

const MINUTE_MS = 60_000;

let website: TestWebsite;
const started: Harness[] = [];

/** A service whose website is at `path`. Copies are stored by address, so that no test sees the copy of another. */
async function start(path: string, settings: Record<string, string> = {}): Promise<Harness> {
  const h = await createHarness(service, {
    settings: { LEGAL_SOURCE_URL: `${website.address}${path}`, ...settings },
  });
  started.push(h);
  return h;
}

beforeAll(async () => {
  website = await startWebsite(() => ({ body: published('2026-01-01') }));
});
beforeEach(() => {
  website.away = false;
  website.asked.length = 0;
  website.answer = () => ({ body: published('2026-01-01') });
});
afterAll(async () => {
  for (const h of started) await h.close();
  await website.close();
});

const termsOf = async (h: Harness, idioma = 'en') => (await h.ok(contract, { idioma })).versiones.terms;

describe('users.legal_documents without a website', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await createHarness(service);
    started.push(h);
  });

  test('gives the documents shipped with the service, in English unless Spanish is asked for', async () => {
    const [en, es] = [await h.ok(contract, {}), await h.ok(contract, { idioma: 'es' })];
    expect([en.idioma, es.idioma]).toEqual(['en', 'es']);
    expect(en.documentos.map(({ id, titulo }) => [id, titulo])).toEqual([
      ['terms', 'Terms of use'],
      ['privacy', 'Privacy policy'],
      ['cookies', 'Cookie policy'],
    ]);
    expect(es.documentos[0]).toMatchObject({
      id: 'terms',
      titulo: 'Términos de uso',
      version: es.versiones.terms,
      secciones: expect.arrayContaining([{ titulo: expect.any(String), cuerpo: expect.any(String) }]),
    });
  });

  test('treats an empty language as none', async () => {
    expect(await h.ok(contract, { idioma: '' })).toMatchObject({ idioma: 'en' });
  });
});

describe('users.legal_documents from a website', () => {
  test('asks it for the language, and gives what it publishes', async () => {
    const h = await start('/legal?site=7');
    website.answer = (url) => ({
      body: {
        ...published(
          '2026-02-02',
          '2026-01-01',
          url.searchParams.get('lang') === 'es' ? 'Términos' : 'Terms',
        ),
        versions: {
          terms: '2026-02-02',
          privacy: '2026-01-01',
          cookies: '2025-05-05',
          refunds: '2025-06-06',
        },
      },
    });
    expect(await h.ok(contract, { idioma: 'es' })).toEqual({
      ok: true,
      idioma: 'es',
      versiones: { terms: '2026-02-02', privacy: '2026-01-01', cookies: '2025-05-05', refunds: '2025-06-06' },
      documentos: [
        {
          id: 'terms',
          titulo: 'Términos',
          version: '2026-02-02',
          secciones: [{ titulo: 'Uno', cuerpo: 'Línea 1\n\nLínea 2' }],
        },
      ],
    });
    expect((await h.ok(contract, {})).documentos[0]!.titulo).toBe('Terms');
    expect(website.asked).toEqual(['/legal?site=7&lang=es', '/legal?site=7&lang=en']);
  });

  test('asks it once for simultaneous requests, and again after ten minutes', async () => {
    const h = await start('/shared');
    await Promise.all(Array.from({ length: 8 }, () => termsOf(h)));
    website.answer = () => ({ body: published('2026-03-03') });
    h.clock.advance(10 * MINUTE_MS - 1);
    expect(await termsOf(h)).toBe('2026-01-01');
    expect(website.asked).toHaveLength(1);
    h.clock.advance(1);
    expect(await termsOf(h)).toBe('2026-03-03');
    expect(website.asked).toHaveLength(2);
  });

  test('gives the last good copy while the website fails, and the new text afterwards', async () => {
    const h = await start('/copy');
    await termsOf(h);
    website.away = true;
    h.clock.advance(10 * MINUTE_MS);
    expect(await termsOf(h)).toBe('2026-01-01');
    const asked = website.asked.length;
    expect(await termsOf(h)).toBe('2026-01-01');
    // With a copy, the website is not asked again for 30 s.
    expect(website.asked).toHaveLength(asked);
    website.away = false;
    website.answer = () => ({ body: published('2026-04-04') });
    h.clock.advance(MINUTE_MS / 2);
    expect(await termsOf(h)).toBe('2026-04-04');
  });

  test('is 503 while there is neither an answer nor a copy, and 200 as soon as the website answers', async () => {
    const h = await start('/nothing');
    website.away = true;
    for (const ask of [h.act(contract, {}), h.act(contract, { idioma: 'es' }), h.act(status, {}, user(1))]) {
      expect(await ask).toMatchObject({ status: 503, code: 'error' });
    }
    website.away = false;
    expect(await termsOf(h)).toBe('2026-01-01');
  });

  test.each([
    ['an error', { status: 500, body: published('2026-09-09') }],
    ['a page', { body: '<html></html>' }],
    ['a version that is no date', { body: published('v2') }],
    [
      'no privacy policy',
      { body: { versions: { terms: '2026-09-09', cookies: '2026-09-09' }, documents: [] } },
    ],
    ['text that cannot be stored', { body: published('2026-09-09', '2026-09-09', 'a\u0000b') }],
  ])('treats %s as no answer', async (what, answer) => {
    const h = await start(`/bad/${encodeURIComponent(what)}`);
    website.answer = () => answer;
    expect(await h.act(contract, {})).toMatchObject({ status: 503, code: 'error' });
  });

  test('a copy survives a restart, and is not used for another website', async () => {
    const h = await start('/restart');
    await termsOf(h);
    website.asked.length = 0;
    website.away = true;
    const afterRestart = (path: string) =>
      new WebsiteDocuments({
        url: `${website.address}${path}`,
        fallback: undefined,
        db: h.database,
        clock: h.clock,
        log: createLogger('test', 'silent'),
      });
    // The copy is younger than ten minutes, so the website is not asked.
    expect((await afterRestart('/restart').documents('en')).versions.terms).toBe('2026-01-01');
    expect(website.asked).toEqual([]);
    h.clock.advance(10 * MINUTE_MS);
    expect((await afterRestart('/restart').documents('en')).versions.terms).toBe('2026-01-01');
    expect(website.asked).toHaveLength(1);
    await expect(afterRestart('/elsewhere').documents('en')).rejects.toThrow(TransientError);
  });
});
