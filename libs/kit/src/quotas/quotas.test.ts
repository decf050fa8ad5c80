import { isFailure } from '@cabildo/contracts/errors';
import { MEMBER_LIMITS } from '@cabildo/contracts/limits';
import type { Membership } from '@cabildo/contracts/permissions';
import { createTestDatabase, type TestDatabase } from '@cabildo/testing';
import { Database } from '../database/database.ts';
import { retention, rulesOf } from '../jobs/retention.ts';
import { spendQuota, type QuotaUse } from './quotas.ts';
import { quotas } from './table.ts';

let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  store = await createTestDatabase('kit');
  database = new Database({ url: store.url });
});

afterAll(async () => {
  await database.close();
  await store.drop();
});

const NOON = new Date('2026-06-15T12:00:00Z');
const later = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);
let servers = 0;
const memberOf = (server_id: number, more: Partial<Membership> = {}): Membership => ({
  server_id,
  user_id: 1,
  role: 'member',
  role_id: 1,
  hierarchy: 1,
  permissions: [],
  ...more,
});
const newUse = (use: Partial<Pick<QuotaUse, 'member' | 'now'>> = {}): QuotaUse => ({
  name: 'frisks_started',
  member: memberOf((servers += 1)),
  now: NOON,
  ...use,
});
const newCard = (use: Partial<Pick<QuotaUse, 'now'>> = {}, characterId = 7): QuotaUse => ({
  ...newUse(use),
  name: 'cards_made',
  characterId,
});
const { max } = MEMBER_LIMITS.frisks_started;

/** Spends a quota so many times at once; returns how many were let through. */
async function spent(use: QuotaUse, times: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => database.transaction((tx) => spendQuota(tx, use))),
  );
  return answers.filter((answer) => answer === undefined).length;
}

describe('a member limit (FU-09)', () => {
  it('lets no more through than its number when all come at once, and names itself', async () => {
    const use = newUse();
    expect(await spent(use, max + 15)).toBe(max);
    const refusal = await database.transaction((tx) => spendQuota(tx, use));
    expect(refusal).toMatchObject({ failure: 'limit_exceeded', status: 400 });
    expect(isFailure(refusal) && refusal.message!.en).toBe(
      'Limit frisks_started: 30 frisks started for each person in an hour.',
    );
  });

  it('counts for each server and each subject alone', async () => {
    const use = newUse();
    await spent(use, max);
    const { server_id } = use.member;
    expect(await spent({ ...use, member: memberOf(server_id, { user_id: 8 }) }, 1)).toBe(1);
    expect(await spent({ ...use, member: memberOf((servers += 1)) }, 1)).toBe(1);
    const card = newCard();
    await spent(card, MEMBER_LIMITS.cards_made.max);
    expect(await spent({ ...card, characterId: 8 } as QuotaUse, 1)).toBe(1);
  });

  it('counts for the person, as whichever user of one game account the person calls, also at once (ID-21)', async () => {
    const first = newUse();
    const { server_id } = first.member;
    const [second, third] = [2, 3].map((user_id) =>
      newUse({ member: memberOf(server_id, { user_id, person_id: 1 }) }),
    );
    await spent(first, max - 5);
    const both = await Promise.all([spent(second!, max), spent(third!, max)]);
    expect(both[0] + both[1]).toBe(5);
    expect(await spent(first, 1)).toBe(0);
  });

  it('starts anew when its window is over, and not before', async () => {
    const use = newUse();
    await spent(use, max);
    expect(await spent({ ...use, now: later(59) }, 1)).toBe(0);
    expect(await spent({ ...use, now: later(60) }, max + 1)).toBe(max);
  });

  it('never starts anew where it counts for ever', async () => {
    const use = newCard();
    await spent(use, MEMBER_LIMITS.cards_made.max);
    expect(await spent({ ...use, now: later(10_000_000) }, 1)).toBe(0);
  });

  it('takes nothing from a command that is refused afterwards', async () => {
    const use = newUse();
    for (let n = 0; n < max + 5; n += 1)
      await database
        .transaction(async (tx) => {
          await spendQuota(tx, use);
          throw new Error('refused');
        })
        .catch(() => undefined);
    expect(await spent(use, max + 1)).toBe(max);
  });

  it.each(['owner', 'admin'] as const)('does not count for an %s', async (role) => {
    const use = newUse({ member: memberOf((servers += 1), { role }) });
    expect(await spent(use, max + 1)).toBe(max + 1);
  });

  it('leaves no row behind when its window is over', async () => {
    const use = newUse({ now: new Date(Date.now() - 3_600_001) });
    const lasting = newCard({ now: use.now });
    await spent(use, 1);
    await spent(lasting, 1);
    await retention(rulesOf([quotas.declared])).run({ database, now: new Date() } as never);
    const rows = await database.query('SELECT name FROM quotas WHERE server_id = ANY ($1)', [
      [use.member.server_id, lasting.member.server_id],
    ]);
    expect(rows).toEqual([{ name: 'cards_made' }]);
  });
});
