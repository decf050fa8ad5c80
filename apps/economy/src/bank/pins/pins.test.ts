import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isFailure } from '@cabildo/contracts/errors';
import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { TransientError } from '@cabildo/kit/bus';
import { Database } from '@cabildo/kit/database';
import { createOutbox, withBounds, SecretBox, type KeyVersion } from '@cabildo/kit/service';
import { createTestDatabase, TestClock, type TestDatabase } from '@cabildo/testing';
import { Pins } from './pins.ts';
import { clearAttempts, confirmLock, findPin, replacePin, takeAttempt, type PinTarget } from './table.ts';

const KEYS = [1, 2].map((version) => `${version}:${randomBytes(32).toString('base64')}`);
const RULES = bankConfig.parse({}).pin_config;
const MINUTE = 60_000;

let store: TestDatabase;
let database: Database;
const clock = new TestClock();

/** Counts the guesses that were checked: each needs one MAC. */
class CountingBox extends SecretBox {
  macs = 0;

  override mac(text: string, version?: KeyVersion): { version: KeyVersion; mac: Buffer } {
    this.macs += 1;
    return super.mac(text, version);
  }
}

let woken = 0;
const secrets = new CountingBox(KEYS.join(','));
const makePins = (box: SecretBox = secrets): Pins =>
  new Pins({ database, secrets: box, clock, outbox: createOutbox(() => (woken += 1)) });
/** Two processes on one database. */
let replicas: Pins[];

beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../../migrations'));
  database = new Database({ url: store.url });
  replicas = [makePins(), makePins()];
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

let lastId = 0;

async function targetWith(pin: string, pins: Pins = replicas[0]!): Promise<PinTarget> {
  const target: PinTarget = { kind: 'account', id: (lastId += 1) };
  const hash = await pins.hash(pin);
  await database.transaction((tx) => replacePin(tx, target, hash, clock.now()));
  return target;
}

const guess = (target: PinTarget, pin: string, { pins = replicas[0]!, rules = RULES } = {}) =>
  pins.prove({
    target,
    pin,
    rules,
    account: { id: target.id, server_id: 1, owner_character_id: 7 },
    actor: { kind: 'user', id: 3 },
  });

async function attempt(target: PinTarget, maxAttempts: number, lockUntil: Date) {
  const of = (await findPin(database, target))!;
  return takeAttempt(database, target, { of, maxAttempts, lockUntil, now: clock.now() });
}

const codeOf = async (answer: ReturnType<typeof guess>): Promise<string | undefined> => {
  const value = await answer;
  return isFailure(value) ? value.failure : undefined;
};

const lockedEvents = async ({ id }: PinTarget) => {
  const rows = await database.query<{ payload: string }>(
    `SELECT payload FROM outbox WHERE type = 'bank.pin.locked' AND payload::jsonb -> 'data' ->> 'account_id' = $1`,
    [String(id)],
  );
  return rows.map((row) => JSON.parse(row.payload) as { character_ids: number[]; actor: object });
};

describe('stored PINs', () => {
  it('are stored so that equal PINs look different and neither is there to be read', async () => {
    const [a, b] = [await targetWith('1234'), await targetWith('1234')];
    const [first, second] = [await findPin(database, a), await findPin(database, b)];
    expect(first!.hash!.equals(second!.hash!)).toBe(false);
    expect(JSON.stringify(await database.query('SELECT * FROM pins'))).not.toContain('1234');
  });

  it('cannot be tried without the secret key they were made with, and outlive a new key', async () => {
    const old = makePins(new SecretBox(KEYS[0]!));
    const target = await targetWith('1234', old);
    expect((await findPin(database, target))!.key_version).toBe(1);
    // With both keys, the new one writes and the old one still reads.
    expect(await codeOf(guess(target, '1234', { pins: replicas[0]! }))).toBeUndefined();
    const stranger = makePins(new SecretBox(`2:${randomBytes(32).toString('base64')}`));
    expect(await codeOf(guess(target, '1234', { pins: stranger }))).toBe('invalid_pin');
  });
});

describe('guesses at a PIN', () => {
  it('prove nothing where there is none', async () => {
    expect(await guess({ kind: 'account', id: 999_999 }, '1234')).toBeUndefined();
  });

  it('prove the PIN that is set, by its salt', async () => {
    const target = await targetWith('1234');
    const proven = await guess(target, '1234');
    expect(isFailure(proven) || proven!.salt.equals((await findPin(database, target))!.salt)).toBe(true);
  });

  it('are looked at no more often than allowed, however many come at once to two processes', async () => {
    const target = await targetWith('7777');
    const before = secrets.macs;
    const pins = Array.from({ length: 40 }, (_, i) => String(1_000 + i));
    const answers = await Promise.all(pins.map((pin, i) => guess(target, pin, { pins: replicas[i % 2]! })));
    expect(secrets.macs - before).toBe(RULES.max_attempts);
    const codes = answers.map((answer) => (isFailure(answer) ? answer.failure : 'proven'));
    expect(codes.filter((code) => code === 'invalid_pin')).toHaveLength(RULES.max_attempts - 1);
    // In each process one guess is checked and three wait.
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(2 * 4 - RULES.max_attempts + 1);
    expect(codes.filter((code) => code === 'limit_exceeded')).toHaveLength(40 - 2 * 4);
    const remaining = answers.flatMap((answer) =>
      isFailure(answer) ? (answer.fields?.['attempts_remaining'] ?? []) : [],
    );
    expect(remaining.sort()).toEqual([1, 2]);
    expect(await lockedEvents(target)).toMatchObject([
      { character_ids: [7], actor: { kind: 'user', id: 3 } },
    ]);
  });

  it('that wait for one PIN are three at most; the next is refused with 429, and one of another PIN is not (FU-02)', async () => {
    const [target, other] = [await targetWith('1234'), await targetWith('1234')];
    const rules = { ...RULES, max_attempts: 1 };
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => guess(target, '1234', { rules })),
      guess(target, '1234', { rules }),
      guess(other, '1234', { rules }),
    ]);
    const refused = { failure: 'limit_exceeded', status: 429, retryAfter: 1 };
    const proven = { salt: expect.any(Buffer) };
    expect(answers).toMatchObject([...Array(4).fill(proven), refused, proven]);
    expect(await codeOf(guess(target, '1234', { rules }))).toBeUndefined();
    expect(await findPin(database, target)).toMatchObject({ attempts: 0, locked_until: null });
  });

  /** Keeps computations running until `meanwhile` is done. */
  async function whileBusy(pins: Pins, meanwhile: () => Promise<void>): Promise<void> {
    let isDone = false;
    const busy = Array.from({ length: 2 }, async () => {
      while (!isDone) await pins.hash('9999');
    });
    await meanwhile().finally(() => (isDone = true));
    await Promise.all(busy);
  }

  it('use up no attempt while there are too many to be looked at', async () => {
    const target = await targetWith('7777');
    const full = new Pins({ database, secrets, clock, outbox: createOutbox(), maxWaiting: 0 });
    await whileBusy(full, async () => {
      for (let n = 0; n <= RULES.max_attempts; n += 1) {
        await expect(guess(target, '0000', { pins: full })).rejects.toThrow(TransientError);
      }
    });
    expect(await findPin(database, target)).toMatchObject({ attempts: 0, locked_until: null });
    expect(await codeOf(guess(target, '7777'))).toBeUndefined();
  });

  it('are dropped when their deadline passes while they wait, and use up no attempt (FU-02)', async () => {
    const target = await targetWith('7777');
    const crowd = new Pins({ database, secrets, clock, outbox: createOutbox() });
    const inServer = { deadline: Date.now() + 60_000, share: 'server 1' };
    const others = withBounds(inServer, () => Array.from({ length: 20 }, () => crowd.hash('9999')));
    const late = { deadline: Date.now() + 50, share: 'server 1' };
    await expect(withBounds(late, () => guess(target, '0000', { pins: crowd }))).rejects.toThrow(
      TransientError,
    );
    expect(await findPin(database, target)).toMatchObject({ attempts: 0, locked_until: null });
    await Promise.all(others);
  });

  it('in another server wait for one computation, however many another has waiting (FU-02)', async () => {
    const crowd = new Pins({ database, secrets, clock, outbox: createOutbox() });
    const deadline = Date.now() + 60_000;
    let done = 0;
    const others = withBounds({ deadline, share: 'server 1' }, () =>
      Array.from({ length: 20 }, () => crowd.hash('9999').then(() => (done += 1))),
    );
    await withBounds({ deadline, share: 'server 2' }, () => crowd.hash('7777'));
    expect(done).toBeLessThan(15);
    await Promise.all(others);
  });

  it('share the attempts there are, though all of them see the PIN unlocked', async () => {
    const target = await targetWith('7777');
    const lockUntil = new Date(clock.now().getTime() + 15 * MINUTE);
    const take = () => attempt(target, 3, lockUntil);
    const taken = await Promise.all(Array.from({ length: 20 }, take));
    expect(taken.flatMap((state) => state?.attempts ?? []).sort()).toEqual([1, 2, 3]);
    expect(await codeOf(guess(target, '7777'))).toBe('pin_locked');
  });

  it('do not find the PIN by trying all at once, be the right one among them', async () => {
    const target = await targetWith('0500');
    const pins = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(4, '0'));
    const answers = await Promise.all(pins.map((pin, i) => guess(target, pin, { pins: replicas[i % 2]! })));
    expect(answers.every(isFailure)).toBe(true);
    expect(await codeOf(guess(target, '0500'))).toBe('pin_locked');
  });

  it('all succeed when all are right, though more come at once than may be wrong', async () => {
    const target = await targetWith('1234');
    const rules = { ...RULES, max_attempts: 1 };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(guess(target, '1234', { rules }))),
    );
    expect(answers).toEqual(Array(4).fill(undefined));
    expect(await lockedEvents(target)).toEqual([]);
  });

  it('lock while the last one is looked at, and are open again when it is right', async () => {
    const target = await targetWith('1234');
    const rules = { ...RULES, max_attempts: 1 };
    const lockUntil = new Date(clock.now().getTime() + 15 * MINUTE);
    // This attempt stands for one that another process is computing.
    await attempt(target, 1, lockUntil);
    expect(await codeOf(guess(target, '1234', { rules }))).toBe('pin_locked');
    expect(await lockedEvents(target)).toEqual([]);
    // The other process died: the lock expires, and no event was emitted for a guess whose outcome is unknown.
    clock.advance(15 * MINUTE);
    expect(await codeOf(guess(target, '1234', { rules }))).toBeUndefined();
    expect((await findPin(database, target))!).toMatchObject({ attempts: 0, locked_until: null });
  });

  it('do not lock what a right guess has opened, or staff has set anew, while they were looked at', async () => {
    for (const meanwhile of ['right', 'reset']) {
      const target = await targetWith('1234');
      const lockUntil = new Date(clock.now().getTime() + 15 * MINUTE);
      const last = await attempt(target, 1, lockUntil);
      if (meanwhile === 'right') await clearAttempts(database, target, last!);
      else
        await database.transaction((tx) =>
          replacePin(tx, target, { ...last!, salt: randomBytes(16) }, clock.now()),
        );
      expect(await database.transaction((tx) => confirmLock(tx, target, lockUntil))).toBe(false);
      expect(await findPin(database, target)).toMatchObject({ attempts: 0, locked_until: null });
    }
  });

  it('wake the outbox when they lock', async () => {
    const target = await targetWith('1234');
    const before = woken;
    await guess(target, '4321');
    expect(woken).toBe(before);
    await guess(target, '4321', { rules: { ...RULES, max_attempts: 2 } });
    expect(woken).toBe(before + 1);
  });

  it('find no way round a limit that was lowered meanwhile', async () => {
    const target = await targetWith('1234');
    await guess(target, '4321');
    await guess(target, '4321');
    const answers = [await codeOf(guess(target, '4321', { rules: { ...RULES, max_attempts: 1 } }))];
    answers.push(await codeOf(guess(target, '1234')));
    expect(answers).toEqual(['pin_locked', 'pin_locked']);
  });
});
