import { randomBytes } from 'node:crypto';
import { ConfigError } from './config.ts';
import { SecretBox, secretBoxOf, type Sealed } from './secret-box.ts';

const key = (): string => randomBytes(32).toString('base64');
const textOf = (sealed: Sealed): string => String(sealed);

describe('the secret box', () => {
  it('opens what it sealed, and nothing that was changed or moved to another owner', () => {
    const box = new SecretBox(`1:${key()}`);
    const sealed = box.seal('123', 'account:1');
    expect(box.open(sealed, 'account:1')).toBe('123');
    expect(() => box.open(sealed, 'account:2')).toThrow();
    expect(() => box.open((textOf(sealed).slice(0, -3) + 'AAA') as never, 'account:1')).toThrow();
  });

  it('reads old versions after a new key was added, and says which key is missing', () => {
    const old = `1:${key()}`;
    const sealed = new SecretBox(old).seal('123', 'a');
    const both = new SecretBox(`${old},2:${key()}`);
    expect(both.open(sealed, 'a')).toBe('123');
    expect(textOf(both.seal('123', 'a'))).toMatch(/^2\./);
    const late = new SecretBox(`2:${key()}`);
    expect(() => late.open(sealed, 'a')).toThrow(/version 1 is missing/);
    expect(() => late.macOf(1 as never)).toThrow(/version 1 is missing/);
  });

  it('writes with the version that is named, while it reads all', () => {
    const keys = `1:${key()},2:${key()}`;
    const [first, second] = [new SecretBox(keys, 1), new SecretBox(keys)];
    expect(textOf(first.seal('123', 'a'))).toMatch(/^1\./);
    expect(first.open(second.seal('123', 'a'), 'a')).toBe('123');
    expect(first.mac('123').version).toBe(1);
    expect([first, second].map((box) => box.isCurrent(first.seal('123', 'a')))).toEqual([true, false]);
    expect([first, second].map((box) => box.isCurrent(second.mac('1').version))).toEqual([false, true]);
  });

  it('seals anew what an earlier version sealed', () => {
    const keys = [1, 2].map((version) => `${version}:${key()}`);
    const resealed = new SecretBox(keys.join(',')).reseal(new SecretBox(keys[0]!).seal('123', 'a'), 'a');
    expect(new SecretBox(keys[1]!).open(resealed, 'a')).toBe('123');
  });

  it('carries a value together with the key of its MAC into the next version', () => {
    const keys = [1, 2, 3].map((version) => `${version}:${key()}`);
    const { mac, version } = new SecretBox(keys[0]!).mac('1234');
    const wrapped = new SecretBox(keys.slice(0, 2).join(',')).carry(mac, version, 'pin');
    const again = new SecretBox(keys.slice(1).join(',')).reseal(wrapped, 'pin');
    const carried = new SecretBox(keys[2]!).carried(again, 'pin');
    expect([carried.value, carried.mac('1234')]).toEqual([mac, mac]);
    expect(() => new SecretBox(keys[2]!).carried(again, 'other')).toThrow();
  });

  it('never seals the same text to the same bytes', () => {
    const box = new SecretBox(`1:${key()}`);
    expect(box.seal('123', 'a')).not.toBe(box.seal('123', 'a'));
  });

  it.each([
    ['a key of another length', `1:${randomBytes(31).toString('base64')}`, undefined, /must have 32 bytes/],
    ['a version twice', `1:${key()},1:${key()}`, undefined, /twice/],
    [
      'a version that writes and is missing',
      `1:${key()},2:${key()}`,
      3,
      /SECRET_KEYS_WRITE is 3.*one of 1, 2\.$/,
    ],
  ])('refuses %s', (_, keys, current, sentence) => {
    expect(() => new SecretBox(keys, current)).toThrow(ConfigError);
    expect(() => new SecretBox(keys, current)).toThrow(sentence);
  });

  it('comes from the configuration', () => {
    const SECRET_KEYS = `1:${key()},2:${key()}`;
    const config = { NODE_ENV: 'production', DATA_DIR: 'none', SECRET_KEYS, SECRET_KEYS_WRITE: 1 } as const;
    expect(secretBoxOf(config).current).toBe(1);
    expect(() => secretBoxOf({ ...config, SECRET_KEYS: undefined })).toThrow(/Set SECRET_KEYS/);
  });
});
