import { isFailure } from '@cabildo/contracts/errors';
import {
  RECURRING_STATUSES,
  type RecurringStatus,
} from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import { applyAction, type RecurringAction } from './rules.ts';
import type { RecurringRow } from './table.ts';
import { dueTime, nextNumber } from './due-times.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const payment = (status: RecurringStatus, more: Partial<RecurringRow> = {}): RecurringRow => ({
  id: 1,
  server_id: 1,
  kind: 'scheduled',
  status,
  character_id: 1,
  payee_character_id: 2,
  from_account_id: 1,
  to_account_id: 2,
  amount: 5,
  frequency: '1mo',
  concept: null,
  max_runs: null,
  start_at: new Date('2026-01-31T00:00:00Z'),
  end_at: null,
  slot: 2,
  runs: 2,
  failures: 2,
  tries: 0,
  next_run_at: status === 'active' ? NOW : null,
  created_at: NOW,
  ...more,
});
const outcome = (action: RecurringAction, row: RecurringRow): string => {
  const changed = applyAction(action, row, NOW);
  return isFailure(changed) ? changed.failure : changed.status;
};

describe('the states of a recurring payment (ECB-07)', () => {
  it.each<[RecurringAction, string[]]>([
    ['pause', ['paused', 'already_processed', 'already_cancelled', 'already_processed']],
    ['resume', ['already_processed', 'active', 'already_cancelled', 'already_processed']],
    ['cancel', ['cancelled', 'cancelled', 'already_cancelled', 'already_processed']],
  ])('%s leads from active, paused, cancelled and completed to %j', (action, expected) => {
    expect(RECURRING_STATUSES.map((status) => outcome(action, payment(status)))).toEqual(expected);
  });

  it('resumed, it falls due at the next due time to come, none of the missed ones, and its failures are forgotten', () => {
    expect(applyAction('resume', payment('paused'), NOW)).toMatchObject({
      slot: 5,
      next_run_at: new Date('2026-06-30T00:00:00Z'),
      failures: 0,
      runs: 2,
    });
  });

  it('resumed after its end or its only due time, it is completed', () => {
    expect(outcome('resume', payment('paused', { end_at: new Date('2026-06-29T00:00:00Z') }))).toBe(
      'completed',
    );
    expect(outcome('resume', payment('paused', { frequency: 'once' }))).toBe('completed');
    const later = { frequency: 'once' as const, start_at: new Date('2026-07-01T00:00:00Z') };
    expect(outcome('resume', payment('paused', later))).toBe('active');
  });
});

const at = (text: string): Date => new Date(text);
const due = (start: string, frequency: '1d' | '1w' | '2w' | '1mo', n: number): string =>
  dueTime(at(start), frequency, n).toISOString();

describe('due times', () => {
  it('are days or weeks apart, at the same time of day', () => {
    expect(due('2026-03-01T10:30:00.000Z', '1d', 3)).toBe('2026-03-04T10:30:00.000Z');
    expect(due('2026-03-01T10:30:00.000Z', '1w', 5)).toBe('2026-04-05T10:30:00.000Z');
    expect(due('2026-12-25T00:00:00.000Z', '2w', 1)).toBe('2027-01-08T00:00:00.000Z');
  });

  it('clamp to the end of a short month and go back to their day in the next (ECB-06)', () => {
    const start = '2027-12-31T23:59:59.999Z';
    expect([0, 1, 2, 3, 4].map((n) => due(start, '1mo', n))).toEqual([
      '2027-12-31T23:59:59.999Z',
      '2028-01-31T23:59:59.999Z',
      '2028-02-29T23:59:59.999Z',
      '2028-03-31T23:59:59.999Z',
      '2028-04-30T23:59:59.999Z',
    ]);
  });

  it('are found again from any moment: the first one after it', () => {
    const moments = ['2026-01-01', '2026-01-31', '2026-02-27', '2026-02-28', '2026-03-01', '2027-11-30'];
    for (const frequency of ['1d', '1w', '2w', '1mo'] as const) {
      const start = at('2026-01-31T12:00:00Z');
      for (const moment of moments.flatMap((day) => [at(`${day}T12:00:00Z`), at(`${day}T12:00:00.001Z`)])) {
        const n = nextNumber(start, frequency, moment);
        expect(dueTime(start, frequency, n) > moment).toBe(true);
        if (n > 0) expect(dueTime(start, frequency, n - 1) <= moment).toBe(true);
      }
    }
  });
});
