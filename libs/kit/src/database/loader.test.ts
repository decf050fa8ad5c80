import { currentBounds, withBounds } from '../bounds/request-bounds.ts';
import { createLoader } from './loader.ts';
import { allOf } from './all-of.ts';

it('a loader asks once for all callers of a tick, within the bounds of no request, so that the deadline of one fails no other (FU-02)', async () => {
  const asked: (readonly number[])[] = [];
  const loader = createLoader(async (keys: readonly number[]) => {
    asked.push(keys);
    expect(currentBounds()).toBeUndefined();
    return keys.map((key) => key * 2);
  });
  const answers = [1, 2].map((key) =>
    withBounds({ deadline: Date.now() + key, share: `server ${key}` }, () => loader.load(key)),
  );
  expect(await Promise.all(answers)).toEqual([2, 4]);
  expect(asked).toEqual([[1, 2]]);
});

test('of statements that fail together, the first tells why, however late it does', async () => {
  const late = Promise.resolve()
    .then(() => undefined)
    .then(() => Promise.reject(new Error('why')));
  await expect(allOf([Promise.resolve(), late, Promise.reject(new Error('aborted'))])).rejects.toThrow('why');
  await expect(allOf([Promise.resolve()])).resolves.toBeUndefined();
});
