import { adminGuilds } from './rules.ts';

const guild = (permissions: string, owner = false) => ({
  id: '1',
  name: 'x',
  icon: null,
  owner,
  permissions,
});

describe('adminGuilds', () => {
  test.each([
    ['0', false],
    ['8', true],
    ['32', true],
    ['40', true],
    ['2147483647', true],
    ['16', false],
    ['104324673', false],
    // These exceed 2^53, where a number would be rounded: 2^53 + 7 (up to 8), 2^60 + 0x20 (down to 0), and far beyond.
    ['9007199254740999', false],
    ['1152921504606847008', true],
    ['1267650600228229401496703205384', true],
    ['1267650600228229401496703205377', false],
  ])('with the permissions %s: %p', (permissions, runs) => {
    expect(adminGuilds([guild(permissions)])).toHaveLength(runs ? 1 : 0);
  });

  test('an owner needs no permission', () => {
    expect(adminGuilds([guild('0', true)])).toEqual([{ id: '1', name: 'x', icon: null }]);
  });
});
