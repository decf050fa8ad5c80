import contract from '@cabildo/contracts/identity/legal/accept_legal.ts';
import status from '@cabildo/contracts/identity/legal/legal_status.ts';
import { createHarness, type Harness } from '@cabildo/testing';
import service from '../service.ts';
import { FIRST, newAppSession, published, SECOND, versionParams, type AppSession } from './legal.testing.ts';
import { startWebsite, type TestWebsite } from '../testing/website.ts';

const MINUTE_MS = 60_000;

let website: TestWebsite;
let h: Harness;
beforeAll(async () => {
  website = await startWebsite(() => ({ body: published(FIRST.terms) }));
  h = await createHarness(service, { settings: { LEGAL_SOURCE_URL: `${website.address}/legal` } });
});
/** Publishes versions and lets the cache of earlier ones expire. */
const publish = ({ terms, privacy }: typeof FIRST): void => {
  website.answer = () => ({ body: published(terms, privacy) });
  h.clock.advance(10 * MINUTE_MS);
};
beforeEach(() => {
  website.away = false;
  publish(FIRST);
});
afterAll(async () => {
  await h.close();
  await website.close();
});

const accept = ({ ctx }: AppSession, versions = FIRST, more: object = {}) =>
  h.act(contract, { ...versionParams(versions), ...more }, ctx);
const statusOf = ({ ctx }: AppSession) => h.ok(status, {}, ctx);

const recorded = ({ userId }: AppSession) =>
  h.database.query<{ document: string; version: string; accepted_at: Date; ip: string; device: string }>(
    `SELECT document, version, accepted_at, ip, device FROM legal_acceptances
     WHERE user_id = $1 ORDER BY accepted_at, document`,
    [userId],
  );

describe('users.accept_legal', () => {
  test('records versions, time, address and the device of the session', async () => {
    const session = await newAppSession(h);
    const answer = await accept(session);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, current: FIRST, accepted: FIRST, pending: false });
    const common = { accepted_at: h.clock.now(), ip: '203.0.113.7', device: 'jest', version: '2026-01-01' };
    expect(await recorded(session)).toEqual([
      { document: 'privacy', ...common },
      { document: 'terms', ...common },
    ]);
  });

  test.each([
    ['1 character', 'x', 'x'],
    ['79 characters', 'x'.repeat(79), 'x'.repeat(79)],
    ['80 characters', 'x'.repeat(80), 'x'.repeat(80)],
    ['81 characters', 'x'.repeat(81), 'x'.repeat(80)],
    ['81 characters of two code units', '😀'.repeat(81), '😀'.repeat(80)],
    ['1000 characters', 'x'.repeat(1_000), 'x'.repeat(80)],
    ['nothing', '', 'jest'],
  ])('stores the first 80 characters of a device of %s', async (_what, device, stored) => {
    const session = await newAppSession(h);
    expect((await accept(session, FIRST, { device })).status).toBe(200);
    expect((await recorded(session)).map((row) => row.device)).toEqual([stored, stored]);
  });

  test('falls back on the device of the request when the key has just been revoked', async () => {
    const session = await newAppSession(h);
    await h.database.query('DELETE FROM api_keys WHERE user_id = $1', [session.userId]);
    await accept(session);
    expect((await recorded(session)).map((row) => row.device)).toEqual(['another device', 'another device']);
  });

  test('keeps the first acceptance when it is repeated from elsewhere', async () => {
    const session = await newAppSession(h);
    await accept(session);
    const first = await recorded(session);
    h.clock.advance(MINUTE_MS);
    const elsewhere = { ...session, ctx: { ...session.ctx, ip: '198.51.100.1' } };
    expect((await accept(elsewhere, FIRST, { device: 'other' })).body).toMatchObject({ pending: false });
    expect(await recorded(session)).toEqual(first);
  });

  test('records one of many simultaneous acceptances, and all succeed', async () => {
    const session = await newAppSession(h);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => accept(session, FIRST, { device: `device ${n}` })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    for (const { body } of answers) expect(body).toMatchObject({ accepted: FIRST, pending: false });
    const rows = await recorded(session);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ device }) => device)).size).toBe(1);
  });

  test('keeps every version that was ever accepted', async () => {
    const session = await newAppSession(h);
    await accept(session);
    publish(SECOND);
    expect((await accept(session, SECOND)).body).toMatchObject({ accepted: SECOND, pending: false });
    expect((await recorded(session)).map(({ document, version }) => [document, version])).toEqual([
      ['privacy', '2026-01-01'],
      ['terms', '2026-01-01'],
      ['terms', '2026-02-02'],
    ]);
  });

  test.each<[string, object]>([
    ['no versions', {}],
    ['empty versions', { terms_version: '', privacy_version: '' }],
    ['terms alone', { terms_version: '2026-02-02' }],
    ['a privacy policy alone', { privacy_version: '2026-01-01' }],
    ['terms of before', { terms_version: '2026-01-01', privacy_version: '2026-01-01' }],
    ['terms of the future', { terms_version: '2027-01-01', privacy_version: '2026-01-01' }],
    ['another privacy policy', { terms_version: '2026-02-02', privacy_version: '2026-01-02' }],
    ['no dates', { terms_version: 'x'.repeat(200), privacy_version: '1' }],
  ])('refuses %s, answers with the current status, and records nothing', async (_what, versions) => {
    const session = await newAppSession(h);
    await accept(session);
    publish(SECOND);
    const before = await recorded(session);
    const answer = await h.act(contract, versions, session.ctx);
    expect([answer.status, answer.code]).toEqual([409, 'stale_legal_version']);
    expect(answer.body).toEqual({
      ok: false,
      error: expect.any(String) as string,
      error_code: 'stale_legal_version',
      current: SECOND,
      accepted: FIRST,
      pending: true,
    });
    expect(await recorded(session)).toEqual(before);
  });

  test('uses the last good copy while the website fails', async () => {
    const session = await newAppSession(h);
    await statusOf(session);
    website.away = true;
    h.clock.advance(10 * MINUTE_MS);
    expect((await accept(session)).body).toMatchObject({ accepted: FIRST, pending: false });
  });
});

describe('without storage for acceptances', () => {
  test('accepting is 503 before any version is checked, and no status is pending (LEGAL_STORAGE=off)', async () => {
    const off = await createHarness(service, { settings: { LEGAL_STORAGE: 'off' } });
    const { ctx } = await newAppSession(off);
    const { current } = await off.ok(status, {}, ctx);
    expect(await off.ok(status, {}, ctx)).toMatchObject({
      accepted: { terms: null, privacy: null },
      pending: false,
    });
    for (const versions of [{}, versionParams(current)]) {
      expect(await off.act(contract, versions, ctx)).toMatchObject({ status: 503, code: 'error' });
    }
    expect(await off.database.query('SELECT 1 FROM legal_acceptances')).toEqual([]);
    await off.close();
  });

  test('a missing table counts as no storage', async () => {
    const session = await newAppSession(h);
    await accept(session);
    await h.database.query('ALTER TABLE legal_acceptances RENAME TO elsewhere');
    try {
      expect(await statusOf(session)).toMatchObject({ pending: false, accepted: { terms: null } });
      expect(await accept(session)).toMatchObject({ status: 503, code: 'error' });
    } finally {
      await h.database.query('ALTER TABLE elsewhere RENAME TO legal_acceptances');
    }
    expect(await statusOf(session)).toMatchObject({ pending: false, accepted: FIRST });
  });
});
