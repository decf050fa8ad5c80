import { fail } from '@cabildo/contracts/errors';
import { successReply } from '@cabildo/kit/service';
import type { Purchase } from './purchase.ts';
import { delivered, givenUp, isOpen, newPurchase, outcomeOf, reserved, undeliverable } from './steps.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const LATER = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 24 * 3_600_000;

const order = { id: 7, serverId: 5, characterId: 10, userId: 3, claim: { actor: 'user:3@5', key: 'k' } };
const PAID = { amount: 50, payment_method: 'bank' } as const;
const open = newPurchase(order, 50, NOW);
const poor = fail('insufficient_balance');

test('a new purchase waits for its charge, and its idempotency key for its end', () => {
  expect(open).toMatchObject({ id: 7, server_id: 5, character_id: 10, user_id: 3, state: 'reserved' });
  expect(reserved(open)).toMatchObject({ output: { step: 'begun' }, isPending: true });
  expect([isOpen(open), isOpen(undefined)]).toEqual([true, false]);
});

test.each([0, -1, 0.5, NaN, 2 ** 53])('a total of %d is a mistake of the seller', (total) => {
  expect(() => newPurchase(order, total, NOW)).toThrow('a price of');
});

test('what is undeliverable stays open until its money is back', () => {
  const { changes, output } = undeliverable(open, poor);
  expect(changes!.purchase).toEqual({ ...open, refusal: poor });
  expect([output, isOpen(changes!.purchase)]).toEqual([{ step: 'undeliverable', refusal: poor }, true]);
});

describe('the key of the buyer (GW-17)', () => {
  const replyTo = (ending: { keyReply?: { reply: string | null } }) => ending.keyReply?.reply;

  it('is answered with what was paid', () => {
    const paid = { total_cost: 50, payment_method: 'bank' };
    expect(delivered(open, PAID, NOW).keyReply).toEqual({ ...order.claim, reply: successReply(200, paid) });
  });

  it.each([
    ['refused', poor],
    ['refused', fail('expired')],
    ['refunded', fail('not_found')],
  ] as const)('is free again when it came to nothing: %s, $failure', (state, refusal) => {
    expect(replyTo(givenUp(open, { state, refusal }, NOW))).toBeNull();
  });

  it('is left alone after a day, and where there is none', () => {
    expect(replyTo(delivered(open, PAID, LATER(DAY_MS - 1)))).toBeDefined();
    expect(replyTo(delivered(open, PAID, LATER(DAY_MS)))).toBeUndefined();
    const keyless = newPurchase({ ...order, claim: null }, 50, NOW);
    expect(replyTo(delivered(keyless, PAID, NOW))).toBeUndefined();
  });
});

test('a purchase that has ended answers how, one that was erased finds nothing (SV-11)', () => {
  const ends: [Purchase | undefined, object][] = [
    [
      delivered(open, { amount: 55, payment_method: 'wallet' }, NOW).changes!.purchase,
      {
        step: 'done',
        status: 201,
        answer: { sold: 'a horse', total_cost: 55, payment_method: 'wallet' },
      },
    ],
    [
      givenUp(open, { state: 'refunded', refusal: poor }, NOW).changes!.purchase,
      { step: 'failed', refusal: poor },
    ],
    [undefined, { step: 'failed', refusal: fail('not_found') }],
  ];
  for (const [purchase, output] of ends) {
    expect(isOpen(purchase)).toBe(false);
    expect(outcomeOf(purchase, { status: 201, goods: { sold: 'a horse' } })).toEqual({ output });
  }
});
