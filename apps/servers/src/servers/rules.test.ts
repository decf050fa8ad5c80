import fc from 'fast-check';
import { newJoinCode } from './rules.ts';

describe('join codes', () => {
  test('are eight characters without 0, O, 1 and I', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 8 }),
        (draws) => {
          const source = draws[Symbol.iterator]();
          const code = newJoinCode((below) => Math.floor(source.next().value! * below));
          expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
        },
      ),
    );
  });

  test('use every allowed character', () => {
    const codes = Array.from({ length: 32 }, (_, index) => newJoinCode(() => index));
    expect(new Set(codes.join('')).size).toBe(32);
  });
});
