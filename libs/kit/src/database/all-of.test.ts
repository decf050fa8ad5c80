import { allOf } from './all-of.ts';

test('of statements that fail together, the first tells why, however late it does', async () => {
  const late = Promise.resolve()
    .then(() => undefined)
    .then(() => Promise.reject(new Error('why')));
  await expect(allOf([Promise.resolve(), late, Promise.reject(new Error('aborted'))])).rejects.toThrow('why');
  await expect(allOf([Promise.resolve()])).resolves.toBeUndefined();
});
