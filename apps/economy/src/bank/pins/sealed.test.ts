import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isFailure } from '@cabildo/contracts/errors';
import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { Database } from '@cabildo/kit/database';
import { createOutbox, SecretBox } from '@cabildo/kit/service';
import { resealValues } from '@cabildo/operation/keys/reseal.ts';
import { createTestDatabase, TestClock, type TestDatabase } from '@cabildo/testing';
import { Pins } from './pins.ts';
import { sealedPins } from './sealed.ts';
import { findPin, replacePin, type PinTarget } from './table.ts';

const KEYS = [1, 2].map((version) => `${version}:${randomBytes(32).toString('base64')}`);
const RULES = bankConfig.parse({}).pin_config;
const clock = new TestClock();

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await createTestDatabase('economy', join(import.meta.dirname, '../../../migrations'));
  database = new Database({ url: store.url });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const makePins = (secrets: SecretBox): Pins => new Pins({ database, secrets, clock, outbox: createOutbox() });

let lastId = 0;

async function targetWith(pin: string, pins: Pins): Promise<PinTarget> {
  const target: PinTarget = { kind: 'account', id: (lastId += 1) };
  const hash = await pins.hash(pin);
  await database.transaction((tx) => replacePin(tx, target, hash, clock.now()));
  return target;
}

const guess = (target: PinTarget, pin: string, { pins }: { pins: Pins }) =>
  pins.prove({
    target,
    pin,
    rules: RULES,
    account: { id: target.id, server_id: 1, owner_character_id: 7 },
    actor: { kind: 'user', id: 3 },
  });

const codeOf = async (answer: ReturnType<typeof guess>): Promise<string | undefined> => {
  const value = await answer;
  return isFailure(value) ? value.failure : undefined;
};

describe('keys of PINs', () => {
  const boxes = {
    old: new SecretBox(KEYS[0]!),
    both: new SecretBox(KEYS.join(',')),
    fresh: new SecretBox(KEYS[1]!),
    strange: new SecretBox(`2:${randomBytes(32).toString('base64')}`),
  };
  const pinsWith = (box: keyof typeof boxes): Pins => makePins(boxes[box]);
  const reseal = () => resealValues(database, sealedPins, boxes.both, () => undefined);
  const stored = async (target: PinTarget) => (await findPin(database, target))!;

  it('that are missing or wrong are a fault, and use up no attempt', async () => {
    const plain = await targetWith('1234', pinsWith('old'));
    const wrapped = await targetWith('1234', pinsWith('old'));
    for (let n = 0; n <= RULES.max_attempts; n += 1)
      await expect(guess(plain, '1234', { pins: pinsWith('fresh') })).rejects.toThrow(/version 1 is missing/);
    await reseal();
    for (let n = 0; n <= RULES.max_attempts; n += 1)
      await expect(guess(wrapped, '1234', { pins: pinsWith('strange') })).rejects.toThrow();
    for (const target of [plain, wrapped]) {
      expect(await stored(target)).toMatchObject({ attempts: 0, locked_until: null });
      expect(await codeOf(guess(target, '1234', { pins: pinsWith('fresh') }))).toBeUndefined();
    }
  });

  it('change by reseal without the PIN: the old key is needed no longer, and a wrong PIN is still wrong', async () => {
    const target = await targetWith('1234', pinsWith('old'));
    const { hash, salt } = await stored(target);
    await reseal();
    expect(await stored(target)).toMatchObject({ hash: null, key_version: 2, salt });
    const rows = JSON.stringify(await database.query('SELECT * FROM pins'));
    expect(rows).not.toContain(JSON.stringify(hash!.toJSON().data));
    expect(await codeOf(guess(target, '4321', { pins: pinsWith('fresh') }))).toBe('invalid_pin');
    expect(await codeOf(guess(target, '1234', { pins: pinsWith('fresh') }))).toBeUndefined();
    expect((await reseal()).resealed).toBe(0);
  });

  it('change by a right guess: the PIN is hashed anew in the statement that resets its attempts, and is the same PIN', async () => {
    const target = await targetWith('1234', pinsWith('old'));
    const before = await stored(target);
    expect(await codeOf(guess(target, '4321', { pins: pinsWith('both') }))).toBe('invalid_pin');
    expect(await stored(target)).toMatchObject({ key_version: 1, attempts: 1 });
    const proven = await guess(target, '1234', { pins: pinsWith('both') });
    const after = await stored(target);
    expect([after.key_version, after.attempts, after.wrapped_hash]).toEqual([2, 0, null]);
    expect(after.hash!.equals(before.hash!)).toBe(false);
    expect(isFailure(proven) || proven!.salt.equals(after.salt)).toBe(true);
    expect(await codeOf(guess(target, '1234', { pins: pinsWith('fresh') }))).toBeUndefined();
  });

  it('change while guesses come at once to processes with the old and the new one, and none is refused', async () => {
    const targets = await Promise.all(Array.from({ length: 6 }, () => targetWith('1234', pinsWith('old'))));
    const first = makePins(new SecretBox(KEYS.join(','), 1));
    const guesses = targets.flatMap((target) =>
      [first, pinsWith('both')].map((pins) => codeOf(guess(target, '1234', { pins }))),
    );
    const [answers] = await Promise.all([Promise.all(guesses), reseal()]);
    expect(answers).toEqual(answers.map(() => undefined));
  });

  it('of a PIN that was wrapped go by a right guess: its next hash needs the new key alone', async () => {
    const target = await targetWith('1234', pinsWith('old'));
    await reseal();
    await guess(target, '1234', { pins: makePins(new SecretBox(KEYS.join(','), 1)) });
    expect(await stored(target)).toMatchObject({ wrapped_hash: null, key_version: 1 });
    await guess(target, '1234', { pins: pinsWith('both') });
    expect(await stored(target)).toMatchObject({ wrapped_hash: null, key_version: 2 });
  });

  it('do not open a wrapped hash that was copied to another account', async () => {
    const [one, other] = [
      await targetWith('1234', pinsWith('old')),
      await targetWith('4321', pinsWith('old')),
    ];
    await reseal();
    await database.query(
      `UPDATE pins SET (wrapped_hash, salt) = (SELECT wrapped_hash, salt FROM pins WHERE holder_id = $2)
       WHERE holder_id = $1`,
      [one.id, other.id],
    );
    await expect(guess(one, '4321', { pins: pinsWith('fresh') })).rejects.toThrow();
  });
});
