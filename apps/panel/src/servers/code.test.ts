import { waysOf } from './code.ts';

describe('a code that somebody types', () => {
  test('of six letters is tried as one that a game shows, then as an invitation', () => {
    expect(waysOf('abcdef')).toEqual([{ link_code: 'ABCDEF' }, { join_code: 'ABCDEF' }]);
  });

  test.each(['MADRID', 'ABC123', 'K7M2', 'ABCDEFGH'])(
    'is an invitation where no game shows such: %s',
    (code) => {
      expect(waysOf(code)).toEqual([{ join_code: code }]);
    },
  );

  test('may have been copied with spaces and dashes', () => {
    expect(waysOf(' k7m2-9qxw ')).toEqual([{ join_code: 'K7M29QXW' }]);
  });

  test.each(['', 'abc', 'ABCDEFGHIJKLM', 'ñandú', 'a b!c d'])('is none: «%s»', (text) => {
    expect(waysOf(text)).toEqual([]);
  });
});
