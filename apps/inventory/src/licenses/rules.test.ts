import { MAX_LICENSE_DEPTH } from '@cabildo/contracts/inventory/licenses/licenses.ts';
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
} from './rules.ts';
import type { LicenseStatus, Parents } from './table.ts';

/** Licences 1, 2, ... each with the one before as its parent. */
const line = (length: number): Map<number, number | null> =>
  new Map(Array.from({ length }, (_, at) => [at + 1, at === 0 ? null : at]));

type Status = 'granted' | 'never' | 'by staff' | 'by points';
const STATUSES: Record<Status, Pick<LicenseStatus, 'status' | 'revoked_by'> | undefined> = {
  granted: { status: 'granted', revoked_by: null },
  never: undefined,
  'by staff': { status: 'revoked', revoked_by: revokedByUser(9) },
  'by points': { status: 'revoked', revoked_by: 'auto:points_depleted' },
};

const license = (id: number) => ({ id, license_id: id, parent_license_id: id === 1 ? null : id - 1 });

/** Statuses of licences of which each is the parent of the next; the last is under test. */
const licenseStatuses = (...statuses: Status[]): Map<number, LicenseStatus> =>
  new Map(
    statuses.flatMap((each, at) => {
      const found = STATUSES[each];
      return found ? [[at + 1, { ...license(at + 1), ...found }]] : [];
    }),
  );

describe('the parent of a licence', () => {
  it('is a licence of the server', () => {
    expect(refuseParent(line(2), 2)).toBeUndefined();
    expect(refuseParent(line(2), 3)?.failure).toBe('not_found');
    expect(refuseMove(line(2), 1, 3)?.failure).toBe('not_found');
  });

  it('is never the licence itself or one of its descendants', () => {
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
  it.each<[Status[], boolean]>([
    [['granted'], true],
    [['never'], false],
    [['by staff'], false],
    [['granted', 'granted', 'granted'], true],
    [['never', 'granted', 'granted'], false],
    [['granted', 'by points', 'granted'], false],
    [['granted', 'granted', 'by staff'], false],
  ])('with %j is valid: %s', (statuses, valid) => {
    expect(isValid(licenseStatuses(...statuses), statuses.length)).toBe(valid);
  });

  it('that is none is always valid, one that is unknown never', () => {
    expect(isValid(new Map(), null)).toBe(true);
    expect(isValid(new Map(), 1)).toBe(false);
  });

  it.each<['granted' | 'revoked', Status, string | null]>([
    ['granted', 'granted', null],
    ['granted', 'never', 'parent_revoked'],
    ['granted', 'by points', 'parent_revoked'],
    ['revoked', 'granted', 'revoked'],
    ['revoked', 'by staff', 'revoked'],
  ])('%s, with a parent that is %s, is invalid because of: %s', (status, parent, reason) => {
    expect(invalidReasonOf({ status, parent_license_id: 1 }, licenseStatuses(parent))).toBe(reason);
  });
});

describe('getting a licence', () => {
  it.each<[Status[], granting: string | undefined, buying: string | undefined]>([
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
  ])('with %j: granting %s, buying %s', (statuses, granting, buying) => {
    expect(refuseGrant(licenseStatuses(...statuses), license(statuses.length))?.failure).toBe(granting);
    expect(refusePurchase(licenseStatuses(...statuses), license(statuses.length))?.failure).toBe(buying);
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
