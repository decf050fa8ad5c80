import { TestClock } from '@cabildo/testing';
import { Remembered } from './remembered.ts';

/** Counts what is loaded; `next` decides how. */
function counting(max = 10) {
  const clock = new TestClock();
  const asked: string[] = [];
  const source = { next: async (key: string) => ({ value: `${key}${asked.length}`, forMs: 1_000 }) };
  const remembered = new Remembered<string>(clock, max, (key) => {
    asked.push(key);
    return source.next(key);
  });
  return { clock, asked, source, remembered };
}

describe('Remembered', () => {
  test('gives an answer again until its time is over', async () => {
    const { clock, asked, remembered } = counting();
    expect(await remembered.get('a')).toBe('a1');
    clock.advance(999);
    expect(await remembered.get('a')).toBe('a1');
    clock.advance(1);
    expect(await remembered.get('a')).toBe('a2');
    expect(asked).toEqual(['a', 'a']);
  });

  test('asks once for all who ask at once', async () => {
    const { asked, remembered } = counting();
    expect(await Promise.all([remembered.get('a'), remembered.get('a'), remembered.get('b')])).toEqual([
      'a1',
      'a1',
      'b2',
    ]);
    expect(asked).toEqual(['a', 'b']);
  });

  test('tells a failure to all who waited for it, and keeps none', async () => {
    const { asked, source, remembered } = counting();
    const { next } = source;
    source.next = async () => {
      throw new Error('away');
    };
    const both = await Promise.allSettled([remembered.get('a'), remembered.get('a')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    source.next = next;
    expect(await remembered.get('a')).toBe('a2');
    expect(asked).toHaveLength(2);
  });

  test('forgets the oldest beyond its size', async () => {
    const { asked, remembered } = counting(2);
    for (const key of ['a', 'b', 'c', 'b', 'a']) await remembered.get(key);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
