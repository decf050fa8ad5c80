import { MAX_LICENSE_DEPTH } from '@cabildo/contracts/inventory/license.ts';
import fc from 'fast-check';
import {
  invalidReasonOf,
  isValid,
  pointsLeft,
  refuseGrant,
  refuseMove,
  refuseParent,
  refusePurchase,
  revokedByUser,
  type Parents,
  type Standing,
} from './license.ts';

/** Licences 1, 2, ... each of which hangs on the one before. */
const line = (length: number): Map<number, number | null> =>
  new Map(Array.from({ length }, (_, at) => [at + 1, at === 0 ? null : at]));

type Told = 'granted' | 'never' | 'by staff' | 'by points';
const STANDING: Record<Told, Pick<Standing, 'status' | 'revoked_by'>> = {
  granted: { status: 'granted', revoked_by: null },
  never: { status: null, revoked_by: null },
  'by staff': { status: 'revoked', revoked_by: revokedByUser(9) },
  'by points': { status: 'revoked', revoked_by: 'auto:points_depleted' },
};

/** How somebody stands to licences each of which hangs on the one before; the last is the one in question. */
const standings = (...told: Told[]) =>
  new Map(
    told.map((each, at) => [
      at + 1,
      { license_id: at + 1, parent_license_id: at === 0 ? null : at, ...STANDING[each] },
    ]),
  );

describe('what a licence hangs on', () => {
  it('is a licence of the server', () => {
    expect(refuseParent(line(2), 2)).toBeUndefined();
    expect(refuseParent(line(2), 3)?.failure).toBe('not_found');
    expect(refuseMove(line(2), 1, 3)?.failure).toBe('not_found');
  });

  it('is never itself or one that hangs on it', () => {
    for (const parent of [1, 2, 3]) expect(refuseMove(line(3), 1, parent)?.failure).toBe('error');
    expect(refuseMove(line(3), 3, 1)).toBeUndefined();
  });

  it('is not higher than may be, counting from the lowest of those below', () => {
    expect(refuseParent(line(MAX_LICENSE_DEPTH - 1), MAX_LICENSE_DEPTH - 1)).toBeUndefined();
    expect(refuseParent(line(MAX_LICENSE_DEPTH), MAX_LICENSE_DEPTH)?.failure).toBe('limit_exceeded');
    const withThreeMore = line(MAX_LICENSE_DEPTH - 2)
      .set(101, null)
      .set(102, 101)
      .set(103, 102)
      .set(104, 101);
    expect(refuseMove(withThreeMore, 101, MAX_LICENSE_DEPTH - 3)).toBeUndefined();
    expect(refuseMove(withThreeMore, 101, MAX_LICENSE_DEPTH - 2)?.failure).toBe('limit_exceeded');
  });

  it('ends somewhere, soon enough, whatever changes were let through', () => {
    const ids = 24;
    const id = fc.integer({ min: 1, max: ids });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 80 }), (changes) => {
        const parents = new Map<number, number | null>(
          Array.from({ length: ids }, (_, at) => [at + 1, null]),
        );
        for (const [child, parent] of changes)
          if (!refuseMove(parents, child, parent)) parents.set(child, parent);
        for (const each of parents.keys())
          expect(stepsUp(parents, each)).toBeLessThanOrEqual(MAX_LICENSE_DEPTH);
      }),
    );
  });
});

function stepsUp(parents: Parents, from: number): number {
  let steps = 0;
  for (let at: number | null = from; at !== null && steps <= parents.size; steps += 1) at = parents.get(at)!;
  return steps;
}

describe('a licence', () => {
  it.each<[Told[], boolean]>([
    [['granted'], true],
    [['never'], false],
    [['by staff'], false],
    [['granted', 'granted', 'granted'], true],
    [['never', 'granted', 'granted'], false],
    [['granted', 'by points', 'granted'], false],
    [['granted', 'granted', 'by staff'], false],
  ])('with %j is valid: %s', (told, valid) => {
    expect(isValid(standings(...told), told.length)).toBe(valid);
  });

  it('that is none is always valid, one that is unknown never', () => {
    expect(isValid(new Map(), null)).toBe(true);
    expect(isValid(new Map(), 1)).toBe(false);
  });

  it.each<['granted' | 'revoked', Told, string | null]>([
    ['granted', 'granted', null],
    ['granted', 'never', 'parent_revoked'],
    ['granted', 'by points', 'parent_revoked'],
    ['revoked', 'granted', 'revoked'],
    ['revoked', 'by staff', 'revoked'],
  ])('%s, and what it hangs on %s, is invalid because of: %s', (status, parent, reason) => {
    expect(invalidReasonOf({ status, parent_license_id: 1 }, standings(parent))).toBe(reason);
  });
});

describe('getting a licence', () => {
  it.each<[Told[], granting: string | undefined, buying: string | undefined]>([
    [['never'], undefined, undefined],
    [['by points'], undefined, undefined],
    [['by staff'], undefined, 'forbidden'],
    [['granted'], 'already_exists', 'already_exists'],
    [['granted', 'never'], undefined, undefined],
    [['granted', 'by staff'], undefined, 'forbidden'],
    [['never', 'never'], 'forbidden', 'forbidden'],
    [['by points', 'never'], 'forbidden', 'forbidden'],
    [['never', 'granted', 'never'], 'forbidden', 'forbidden'],
    [['never', 'granted'], 'already_exists', 'already_exists'],
  ])('with %j: granting %s, buying %s', (told, granting, buying) => {
    expect(refuseGrant(standings(...told), told.length)?.failure).toBe(granting);
    expect(refusePurchase(standings(...told), told.length)?.failure).toBe(buying);
  });
});

describe('points left', () => {
  it.each([
    [7, 12, 7],
    [12, 12, 12],
    [12, 8, 8],
    [0, 8, 0],
    [null, 8, 8],
  ])('of %s stored and %d at most are %d', (points, max, left) => {
    expect(pointsLeft(points, max)).toBe(left);
  });
});
