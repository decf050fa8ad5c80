import { createTestDatabase, untilWaiting, type TestDatabase } from '@cabildo/testing';
import { Database, type Tx } from '../database/database.ts';
import type { IdempotencyClaim } from './handler.ts';
import { stillUnderWay } from './idempotency.ts';
import { KeyClaims, type KeyReply } from './key-claims.ts';
import { failureReply } from './wire.ts';

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

let keys = 0;
const newClaim = (): IdempotencyClaim => ({
  actor: 'user:1@1',
  key: `key ${(keys += 1)}`,
  requestHash: 'bread',
});
const otherOrder = (claim: IdempotencyClaim): IdempotencyClaim => ({ ...claim, requestHash: 'water' });

interface Command {
  claim: IdempotencyClaim | null;
  /** The decision; `fails` to throw, `refused` for a refusal. */
  decides: string;
  isPending?: boolean;
}

/** Carries out a batch as an executor does; returns its lines, `failed` for those that threw. */
async function answerAll(tx: Tx, commands: readonly Command[]): Promise<string[]> {
  const keys = await KeyClaims.claim(tx, commands);
  const lines = commands.map(({ claim, decides, isPending = false }) => {
    const earlier = keys.earlier(claim);
    if (earlier) return earlier.line;
    if (decides === 'fails') return 'failed';
    if (decides === 'refused') return '400 refused';
    keys.took(claim, isPending ? null : `200 ${decides}`);
    return `200 ${decides}`;
  });
  await keys.store(tx);
  return lines;
}

/** Ends an order that is under way, as the last step of a saga does. */
const end = ({ actor, key }: IdempotencyClaim, reply: KeyReply['reply']): Promise<void> =>
  database.transaction(async (tx) => {
    const keys = await KeyClaims.claim(tx, []);
    await keys.store(tx, [{ actor, key, reply }]);
  });

const batch = (...commands: Command[]): Promise<string[]> =>
  database.transaction((tx) => answerAll(tx, commands));
const underWay = failureReply(stillUnderWay());
const stored = ({ key }: IdempotencyClaim): Promise<object[]> =>
  database.query('SELECT reply FROM idempotency_keys WHERE key = $1', [key]);

describe('the keys of a batch', () => {
  it('decide commands without a key each time', async () => {
    const plain = { claim: null, decides: 'a' };
    expect(await batch(plain, { ...plain, decides: 'b' })).toEqual(['200 a', '200 b']);
  });

  it('answer an order again that its key was answered before, in this batch or an earlier one', async () => {
    const claim = newClaim();
    expect(await batch({ claim, decides: 'a' }, { claim, decides: 'b' })).toEqual(['200 a', '200 a']);
    expect(await batch({ claim, decides: 'c' })).toEqual(['200 a']);
  });

  it('refuse another order under the key, in this batch or a later one', async () => {
    const claim = newClaim();
    const other = { claim: otherOrder(claim), decides: 'b' };
    const [first, second] = await batch({ claim, decides: 'a' }, other);
    expect([first, second!.slice(0, 3)]).toEqual(['200 a', '409']);
    expect(await batch(other, { claim, decides: 'c' })).toEqual([second, '200 a']);
  });

  it('answer an order again whose reply was stored before replies were compressed (FU-08)', async () => {
    const claim = newClaim();
    const reply = `200 ${'bread '.repeat(1_000)}`;
    await database.query(
      'INSERT INTO idempotency_keys (actor, key, request_hash, reply) VALUES ($1, $2, $3, $4)',
      [claim.actor, claim.key, claim.requestHash, reply],
    );
    expect(await batch({ claim, decides: 'b' })).toEqual([reply]);
  });

  it('keep the keys of different callers apart', async () => {
    const claim = newClaim();
    const theirs = { ...claim, actor: 'user:1@2' };
    expect(await batch({ claim, decides: 'a' }, { claim: theirs, decides: 'b' })).toEqual(['200 a', '200 b']);
  });

  it('say that an order is under way until its final answer is stored', async () => {
    const claim = newClaim();
    const saga = { claim, decides: 'begun', isPending: true };
    expect(await batch(saga, saga)).toEqual(['200 begun', underWay]);
    expect(await batch(saga)).toEqual([underWay]);
    const [other] = await batch({ ...saga, claim: otherOrder(claim) });
    expect(other!.slice(0, 3)).toBe('409');
    await end(claim, '200 ended');
    expect(await batch(saga)).toEqual(['200 ended']);
  });

  it('refuse another order under the key of one that is under way in the same batch', async () => {
    const claim = newClaim();
    const [, other] = await batch(
      { claim, decides: 'begun', isPending: true },
      { claim: otherOrder(claim), decides: 'b' },
    );
    expect(other!.slice(0, 3)).toBe('409');
  });

  it('keep nothing of a refusal: its repetition is decided, and so is any other order (GW-17)', async () => {
    const claim = newClaim();
    const refused = { claim, decides: 'refused' };
    expect(await batch(refused, refused)).toEqual(['400 refused', '400 refused']);
    expect(await stored(claim)).toEqual([]);
    expect(await batch({ claim: otherOrder(claim), decides: 'b' })).toEqual(['200 b']);
    expect((await batch({ claim, decides: 'a' }))[0]!.slice(0, 3)).toBe('409');
  });

  it('give the key to the first order that takes effect, though another was refused before it in the batch', async () => {
    const claim = newClaim();
    const other = otherOrder(claim);
    const lines = await batch(
      { claim, decides: 'refused' },
      { claim: other, decides: 'b' },
      { claim, decides: 'a' },
    );
    expect(lines).toEqual(['400 refused', '200 b', expect.stringMatching(/^409/)]);
    expect(await batch({ claim: other, decides: 'c' })).toEqual(['200 b']);
  });

  it('give the key to an order that begins after another was refused, until it ends', async () => {
    const claim = newClaim();
    const other = otherOrder(claim);
    await batch({ claim, decides: 'refused' }, { claim: other, decides: 'begun', isPending: true });
    expect(await batch({ claim: other, decides: 'b' })).toEqual([underWay]);
    await end(claim, '200 ended');
    expect(await batch({ claim: other, decides: 'b' })).toEqual(['200 ended']);
  });

  it('free the key of an order that was under way and came to nothing', async () => {
    const claim = newClaim();
    await batch({ claim, decides: 'begun', isPending: true });
    await end(claim, null);
    expect(await batch({ claim: otherOrder(claim), decides: 'b' })).toEqual(['200 b']);
  });

  it('free the key of a command that failed, for its repetition and for any other order', async () => {
    const claim = newClaim();
    const failing = { claim, decides: 'fails' };
    expect(await batch(failing, failing)).toEqual(['failed', 'failed']);
    expect(await batch({ claim: otherOrder(claim), decides: 'b' })).toEqual(['200 b']);
  });

  it('keep the key of a command that failed first and was answered when it was repeated', async () => {
    const claim = newClaim();
    expect(await batch({ claim, decides: 'fails' }, { claim, decides: 'a' })).toEqual(['failed', '200 a']);
    expect(await batch({ claim, decides: 'b' })).toEqual(['200 a']);
  });

  it('free nothing that an earlier batch has begun', async () => {
    const claim = newClaim();
    await batch({ claim, decides: 'begun', isPending: true });
    await batch({ claim, decides: 'fails' });
    expect(await batch({ claim, decides: 'a' })).toEqual([underWay]);
  });

  it.each([
    ['23 hours 59 minutes', '200 a'],
    ['24 hours 1 minute', '200 b'],
  ])('of a key that was used %s ago: %s (GW-17)', async (age, line) => {
    const claim = newClaim();
    await batch({ claim, decides: 'a' });
    await database.query(
      'UPDATE idempotency_keys SET created_at = now() - $2::text::interval WHERE key = $1',
      [claim.key, age],
    );
    expect(await batch({ claim, decides: 'b' })).toEqual([line]);
    expect(await batch({ claim, decides: 'c' })).toEqual([line]);
  });

  it('wait for a transaction that claimed the key and has not committed: once it has, they are its replies', async () => {
    const claim = newClaim();
    let second: Promise<string[]> | undefined;
    await database.transaction(async (tx) => {
      await answerAll(tx, [{ claim, decides: 'a' }]);
      second = batch({ claim, decides: 'b' });
      await untilWaiting(database);
    });
    expect(await second).toEqual(['200 a']);
  });

  it('wait for a transaction that claimed the key and has not committed: if it rolls back, they are decided', async () => {
    const claim = newClaim();
    let second: Promise<string[]> | undefined;
    const first = database.transaction(async (tx) => {
      await answerAll(tx, [{ claim, decides: 'a' }]);
      second = batch({ claim, decides: 'b' });
      await untilWaiting(database);
      throw new Error('rolled back');
    });
    await expect(first).rejects.toThrow('rolled back');
    expect(await second).toEqual(['200 b']);
  });

  it('wait for a transaction that claimed the key and has not committed: if it refused, they are decided', async () => {
    const claim = newClaim();
    let second: Promise<string[]> | undefined;
    await database.transaction(async (tx) => {
      await answerAll(tx, [{ claim, decides: 'refused' }]);
      second = batch({ claim, decides: 'b' });
      await untilWaiting(database);
    });
    expect(await second).toEqual(['200 b']);
    expect(await batch({ claim, decides: 'c' })).toEqual(['200 b']);
  });

  it('leave a key that is taken unlocked, so that its command can be answered meanwhile', async () => {
    const claim = newClaim();
    await batch({ claim, decides: 'begun', isPending: true });
    await database.transaction(async (tx) => {
      expect(await answerAll(tx, [{ claim, decides: 'b' }])).toEqual([underWay]);
      const lock = 'SELECT 1 FROM idempotency_keys WHERE key = $1 FOR UPDATE NOWAIT';
      expect(await database.query(lock, [claim.key])).toHaveLength(1);
    });
  });

  it('are found by batches that bring the same keys in any order, all at the same time', async () => {
    const claims = Array.from({ length: 8 }, newClaim);
    const orders = claims.map((_, shift) => [...claims.slice(shift), ...claims.slice(0, shift)]);
    const answers = await Promise.all(
      orders.map((all, index) => batch(...all.map((claim) => ({ claim, decides: `${index}` })))),
    );
    const byClaim = claims.map(
      (claim) => new Set(answers.map((lines, index) => lines[orders[index]!.indexOf(claim)])).size,
    );
    expect(byClaim).toEqual(claims.map(() => 1));
  });
});
