import { isFailure } from '@cabildo/contracts';
import { finishDeadline, judge, type SignInState } from './rules.ts';

const now = new Date('2026-06-15T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const signIn = (changes: Partial<SignInState> = {}): SignInState => ({
  status: 'returned',
  finish_hash: 'right',
  wrong_codes: 0,
  expires_at: later(1),
  ...changes,
});

describe('judge', () => {
  const pending = { status: 'pending', finish_hash: null } as const;
  const denied = { status: 'denied' } as const;
  const completed = { status: 'completed' } as const;
  const over = { expires_at: now };

  test.each<[string, SignInState | undefined, string, string]>([
    ['unknown', undefined, 'right', 'not_found'],
    ['expired before anything else', signIn({ ...over, ...pending }), 'right', 'expired'],
    ['expired before a wrong code', signIn(over), 'wrong', 'expired'],
    ['expired before completed', signIn({ ...over, ...completed }), 'right', 'expired'],
    ['expired before denied', signIn({ ...over, ...denied }), 'right', 'expired'],
    ['used up by wrong codes', signIn({ wrong_codes: 5 }), 'right', 'expired'],
    ['not used up yet', signIn({ wrong_codes: 4 }), 'right', 'complete'],
    ['a wrong code', signIn(), 'wrong', 'wrong'],
    ['a wrong code after completion', signIn(completed), 'wrong', 'wrong'],
    ['not back yet', signIn(pending), 'any', 'pending'],
    ['a second use', signIn(completed), 'right', 'already_processed'],
    ['denied', signIn(denied), 'right', 'forbidden'],
    ['a wrong code after a refusal', signIn(denied), 'wrong', 'wrong'],
    ['good', signIn(), 'right', 'complete'],
  ])('%s', (_, state, code, expected) => {
    const verdict = judge(state, code, now);
    expect(isFailure(verdict) ? verdict.failure : verdict).toBe(expected);
  });
});

describe('finishDeadline', () => {
  test('leaves two minutes, and never more than the token has', () => {
    expect(finishDeadline(now, later(600_000))).toEqual(later(120_000));
    expect(finishDeadline(now, later(30_000))).toEqual(later(30_000));
  });
});
