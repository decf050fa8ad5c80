import { merged, sentNames } from './changes.ts';

describe('updates', () => {
  test('what was not sent stays, what was cleared becomes null', () => {
    const stored = { name: 'Ana', surname: 'Pérez' as string | null, gender: 'F' as string | null };
    expect(merged(stored, { name: 'Eva', surname: null, gender: undefined })).toEqual({
      name: 'Eva',
      surname: null,
      gender: 'F',
    });
  });

  test('only sent names count as sent, null among them', () => {
    expect(sentNames({ a: undefined, b: null, c: 0, d: '' })).toEqual(['b', 'c', 'd']);
  });
});
