import fc from 'fast-check';
import { cursorOf, cursorParam } from './cursor.ts';

const read = (raw: unknown) => cursorParam().safeParse(raw);

test('a cursor that was given is understood, and can stand in an address as it is', () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (id) => {
      expect(read(cursorOf(id)).data).toBe(id);
      expect(cursorOf(id)).toMatch(/^[\w-]+$/);
    }),
  );
});

test('whatever else is sent is refused', () => {
  for (const raw of [
    '',
    'x',
    '17',
    17,
    null,
    {},
    'a'.repeat(1_000),
    `${cursorOf(1)}A`,
    Buffer.from('after -1').toString('base64url'),
  ])
    expect([raw, read(raw).success]).toEqual([raw, false]);
});
