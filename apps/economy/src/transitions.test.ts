import { fail, isFailure } from '@cabildo/contracts/errors';
import { transitions } from './transitions.ts';

const STATUSES = ['open', 'held', 'paid', 'cancelled'] as const;
const statusAfter = transitions(
  STATUSES,
  {
    pay: { open: 'paid', paid: fail('already_paid') },
    cancel: { open: 'cancelled', held: 'cancelled' },
    keep: { open: 'open' },
  },
  { cancelled: 'already_cancelled', otherwise: 'already_processed' },
);

describe('the states of a row', () => {
  it.each<[Parameters<typeof statusAfter>[0], string[]]>([
    ['pay', ['paid', 'already_processed', 'already_paid', 'already_cancelled']],
    ['cancel', ['cancelled', 'cancelled', 'already_processed', 'already_cancelled']],
    ['keep', ['open', 'already_processed', 'already_processed', 'already_cancelled']],
  ])('%s leads from open, held, paid and cancelled to %j', (action, expected) => {
    const outcomes = STATUSES.map((status) => {
      const next = statusAfter(action, status);
      return isFailure(next) ? next.failure : next;
    });
    expect(outcomes).toEqual(expected);
  });

  it('give each action its own statuses and codes as types', () => {
    const paid = statusAfter('pay', 'open');
    const codes: 'already_paid' | 'already_processed' | 'already_cancelled' | 'paid' = isFailure(paid)
      ? paid.failure
      : paid;
    expect(codes).toBe('paid');
    const either = statusAfter('pay' as 'pay' | 'cancel', 'open');
    const next: 'paid' | 'cancelled' | undefined = isFailure(either) ? undefined : either;
    expect(next).toBe('paid');
    const cases = () => [
      // @ts-expect-error an action that there is not
      statusAfter('sign', 'open'),
      // @ts-expect-error a status that there is not
      statusAfter('pay', 'signed'),
      // @ts-expect-error a status without a code
      transitions(STATUSES, { pay: { open: 'paid' } }, { open: 'expired' }),
    ];
    expect(cases).toBeDefined();
  });
});
