import { isFailure } from '@cabildo/contracts/errors';
import fc from 'fast-check';
import {
  decideVoid,
  described,
  fineAfter,
  newPunishment,
  pointsAfter,
  punishmentOf,
  referenceOf,
  type FineUpdate,
  type PointsUpdate,
} from './rules.ts';
import type { PunishmentRow } from './table.ts';

const AT = new Date('2026-06-15T12:00:00Z');
const LATER = new Date('2026-06-16T12:00:00Z');

const made = (fine_amount: number | null, license_points: number | null): PunishmentRow => ({
  id: 7,
  ...newPunishment({
    server_id: 1,
    type: 'other',
    character_id: 2,
    user_id: null,
    reason: 'Robo',
    evidence: [],
    charges: [],
    removed_user_id: null,
    officer_character_id: null,
    department_id: null,
    jail_minutes: null,
    expires_at: null,
    created_by: 3,
    created_by_key_id: null,
    created_at: AT,
    fine_amount,
    license_points,
    license_id: license_points && 5,
  }),
});

type Step = { fine: FineUpdate } | { points: PointsUpdate } | 'void';

function after(row: PunishmentRow, step: Step): PunishmentRow {
  if (step === 'void') {
    const voided = decideVoid(row, { by: 4, reason: null, now: LATER });
    return isFailure(voided) ? row : voided;
  }
  return 'fine' in step ? fineAfter(row, step.fine, LATER) : pointsAfter(row, step.points, LATER);
}

const fineUpdate: fc.Arbitrary<FineUpdate> = fc.oneof(
  fc.constantFrom<FineUpdate>(
    { status: 'owed', debtId: 9 },
    { status: 'paid', debtId: 9 },
    { status: 'cancelled', debtId: null },
    { status: 'refunding', debtId: null },
    { status: 'refunded', debtId: 9 },
  ),
  fc.constant<FineUpdate>({ status: 'refused', refusal: 'forbidden' }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fineUpdate.map((fine) => ({ fine })),
  fc
    .constantFrom<PointsUpdate>(
      { deducted: 1 },
      { deducted: 1, restored: 1 },
      { refusal: null },
      { refusal: 'not_found' },
    )
    .map((points) => ({ points })),
  fc.constant<Step>('void'),
);
const OPEN = ['pending', 'voiding'];
/** A fine that is paid is given back with its punishment, and stays as it is otherwise (TR-04). */
function nextOfPaid(each: Step, isVoided: boolean): string {
  if (each === 'void') return isVoided ? 'paid' : 'refunding';
  return 'fine' in each && each.fine.status === 'refunded' ? 'refunded' : 'paid';
}

test('after any updates in any order, only a punishment with something open is due, and final states stay', () => {
  fc.assert(
    fc.property(
      fc.option(fc.constant(120)),
      fc.option(fc.constant(3)),
      fc.array(step, { maxLength: 12 }),
      (fine, points, steps) => {
        let row = made(fine, points);
        for (const each of steps) {
          const next = after(row, each);
          const isOpen = [next.fine_status, next.points_status].some((status) => OPEN.includes(status!));
          // A fine that is given back is due until the economy knows of it, and once more where points are settled meanwhile.
          if (next.fine_status !== 'refunding' || isOpen) expect(next.due_at !== null).toBe(isOpen);
          expect([next.fine_status === null, next.points_status === null]).toEqual([!fine, !points]);
          if (['cancelled', 'refunded'].includes(row.fine_status!))
            expect(next.fine_status).toBe(row.fine_status);
          if (row.fine_status === 'paid')
            expect(next.fine_status).toBe(nextOfPaid(each, row.voided_at !== null));
          const isGivenBack = each === 'void' && row.points_status === 'deducted';
          if (isGivenBack && !row.voided_at) expect(next.points_status).toBe('voiding');
          else if (!OPEN.includes(row.points_status!)) expect(next.points_status).toBe(row.points_status);
          if (next.voided_at) expect(['pending', 'owed', 'paid']).not.toContain(next.fine_status);
          if (next.voided_at) expect(['pending', 'deducted']).not.toContain(next.points_status);
          // A repeated update changes nothing.
          if (each !== 'void') expect(after(next, each)).toBe(next);
          row = next;
        }
      },
    ),
  );
});

test('a reason is shown by a debt as far as there is room, without half a character', () => {
  expect(described('Robo')).toBe('Robo');
  expect(described('x'.repeat(500))).toBe('x'.repeat(255));
  expect(described(`${'x'.repeat(254)}😀`)).toBe('x'.repeat(254));
});

test('a reference names its punishment, and nothing else does', () => {
  expect(punishmentOf(referenceOf(7))).toBe(7);
  expect(punishmentOf(referenceOf(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  for (const other of [null, '', '7', 'mdt:', 'mdt:0', 'mdt:7x', 'shop:7', `mdt:${'9'.repeat(16)}`])
    expect(punishmentOf(other)).toBeUndefined();
});
