import contract from '@cabildo/contracts/identity/legal/legal_status.ts';
import acceptLegal from '@cabildo/contracts/identity/legal/accept_legal.ts';
import documents from '@cabildo/contracts/identity/legal/legal_documents.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { FIRST, newAppSession, published, SECOND, versionParams } from './legal.testing.ts';
import { startWebsite, type TestWebsite } from '../testing/website.ts';

const MINUTE_MS = 60_000;

let website: TestWebsite;
const started: Harness[] = [];
/** A service whose website is at `path`. Copies are stored by address, so that no service sees the copy of another. */
const start = async (path: string, settings: Record<string, string> = {}): Promise<Harness> => {
  const on = await createHarness(service, {
    settings: { LEGAL_SOURCE_URL: `${website.address}${path}`, ...settings },
  });
  started.push(on);
  return on;
};
let h: Harness;
beforeAll(async () => {
  website = await startWebsite(() => ({ body: published(FIRST.terms) }));
  h = await start('/legal');
});
beforeEach(() => {
  website.away = false;
  website.answer = () => ({ body: published(FIRST.terms) });
});
afterAll(async () => {
  for (const on of started) await on.close();
  await website.close();
});

describe('users.legal_status', () => {
  test('is pending for a user who never accepted anything', async () => {
    const { ctx } = await newAppSession(h);
    expect(await h.ok(contract, {}, ctx)).toEqual({
      ok: true,
      current: FIRST,
      accepted: { terms: null, privacy: null },
      pending: true,
    });
  });

  test('is pending again when one of the two has a new version, and gives the old one', async () => {
    const { ctx } = await newAppSession(h);
    await h.ok(acceptLegal, versionParams(FIRST), ctx);
    expect(await h.ok(contract, {}, ctx)).toMatchObject({ accepted: FIRST, pending: false });
    website.answer = () => ({ body: published(SECOND.terms) });
    h.clock.advance(10 * MINUTE_MS);
    expect(await h.ok(contract, {}, ctx)).toEqual({
      ok: true,
      current: SECOND,
      accepted: FIRST,
      pending: true,
    });
  });
});

describe('the versions in force', () => {
  test('are those of the copy in the other language when there is none in English', async () => {
    const on = await start('/spanish');
    const { ctx } = await newAppSession(on);
    website.answer = (url) =>
      url.searchParams.get('lang') === 'es' ? { body: published('2026-06-06') } : { status: 500, body: {} };
    await on.ok(documents, { idioma: 'es' });
    expect((await on.ok(contract, {}, ctx)).current).toEqual({ terms: '2026-06-06', privacy: '2026-01-01' });
  });

  test('are those of the configuration only while there is neither a website nor a copy', async () => {
    const on = await start('/configured', {
      LEGAL_TERMS_VERSION: '2020-01-01',
      LEGAL_PRIVACY_VERSION: '2020-02-02',
    });
    const { ctx } = await newAppSession(on);
    website.away = true;
    expect((await on.ok(contract, {}, ctx)).current).toEqual({ terms: '2020-01-01', privacy: '2020-02-02' });
    expect((await on.act(documents, {})).status).toBe(503);
    website.away = false;
    expect((await on.ok(contract, {}, ctx)).current).toEqual(FIRST);
  });

  test('are 503 while there is no website, copy or configuration', async () => {
    const on = await start('/silent');
    const { ctx } = await newAppSession(on);
    website.away = true;
    expect(await on.act(contract, {}, ctx)).toMatchObject({ status: 503, code: 'error' });
    expect(await on.act(acceptLegal, versionParams(FIRST), ctx)).toMatchObject({
      status: 503,
      code: 'error',
    });
  });
});
