import { isFailure } from '@cabildo/contracts';
import {
  RECURRING_STATUSES,
  type RecurringStatus,
} from '@cabildo/contracts/economy/payments/recurring/recurring.ts';
import { applyAction, type RecurringAction } from './rules.ts';
import type { RecurringRow } from './table.ts';

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
