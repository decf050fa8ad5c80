import fc from 'fast-check';
import { isFailure } from '@cabildo/contracts/errors';
import { settingsOf } from '../../funds/taxes/taxes.testing.ts';
import type { PinName } from '../../bank/accounts/may-spend.ts';
import { accountRow } from '../../bank/accounts/row.testing.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { postingSum } from '../../ledger/postings.ts';
import { decideTransfer, TRANSFER, type TransferOrder } from './rules.ts';
import { percentOf, transferFee } from './fees.ts';

const account = (id: number, change: Partial<AccountRow> = {}): AccountRow =>
  accountRow({ id, owner_character_id: id * 10, balance: 1_000, ...change });

const TIME = { id: 77, now: new Date(0) };

const orderOf = (config: object = {}, change: Partial<TransferOrder> = {}): TransferOrder => ({
  transferKind: TRANSFER,
  serverId: 1,
  fromId: 1,
  toId: 2,
  amount: 100,
  concept: null,
  characters: new Set([10]),
  card: null,
  toOthers: false,
  provenPins: new Set(),
  config: settingsOf(config),
  ...change,
});

const codeOf = (order: TransferOrder, from: Partial<AccountRow>, to: Partial<AccountRow> = {}, sent = 0) => {
  const decision = decideTransfer(order, { from: account(1, from), to: account(2, to), sent }, TIME);
  return isFailure(decision) ? decision.failure : undefined;
};

// Lines are in the order of the checks: each has the faults of the lines below as well.
const spent = { has_pin: true, balance: 0 };
describe('deciding a transfer', () => {
  it.each<[string, string | undefined, Partial<AccountRow>, Partial<AccountRow>]>([
    ['from an account of another server', 'account_not_found', { ...spent, server_id: 2 }, { server_id: 2 }],
    ['from a wallet', 'account_not_found', { ...spent, kind: 'wallet' }, { server_id: 2 }],
    [
      'to an account of another server',
      'destination_not_found',
      { ...spent, owner_character_id: 99 },
      { server_id: 2 },
    ],
    [
      'from an account of another character',
      'forbidden',
      { ...spent, owner_character_id: 99, status: 'closed' },
      {},
    ],
    ['from a closed account', 'account_closed', { ...spent, status: 'closed' }, { status: 'frozen' }],
    ['to a frozen account', 'account_disabled', spent, { status: 'frozen' }],
    ['without the PIN', 'pin_required', spent, {}],
    ['without the money', 'insufficient_balance', { balance: 99 }, {}],
    ['with all that is needed', undefined, { balance: 100 }, {}],
  ])('%s: %s', (_, code, from, to) => {
    expect(codeOf(orderOf(), from, to)).toBe(code);
  });

  it('asks for no PIN where it was proven, or that of the owner’s account that receives, nor where the server does not ask', () => {
    const [ownPin, own] = [{ owner_character_id: 10, has_pin: true }, { owner_character_id: 10 }];
    const proven = (...pins: PinName[]) => orderOf({}, { provenPins: new Set(pins) });
    expect(codeOf(proven('account:1'), { has_pin: true })).toBeUndefined();
    expect(codeOf(proven('account:2'), { has_pin: true }, ownPin)).toBeUndefined();
    expect(codeOf(proven(), { has_pin: true }, ownPin)).toBe('pin_required');
    expect(codeOf(proven('account:2'), { has_pin: true }, own)).toBe('pin_required');
    expect(codeOf(proven('account:2'), { has_pin: true }, { has_pin: true })).toBe('pin_required');
    const member = { owner_character_id: 30, has_pin: true, members: { 10: ['transfer' as const] } };
    expect(codeOf(proven('account:2'), member, { ...member, members: null })).toBe('pin_required');
    expect(codeOf(orderOf({ pin_config: { required_for: [] } }), { has_pin: true })).toBeUndefined();
  });

  it.each([
    [0, undefined],
    [400, undefined],
    [401, 'limit_exceeded'],
    [500, 'limit_exceeded'],
  ])('with %i of a limit of 500 sent today: %s', (sent, code) => {
    expect(codeOf(orderOf({ transfers_config: { daily_limit: 500 } }), {}, {}, sent)).toBe(code);
  });

  it('always sums to zero, takes amount and fee from the sender, and gives the amount less the tax to the receiver', () => {
    const percents = fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 100);
    const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(
        amounts,
        amounts,
        percents,
        fc.nat(1_000),
        fc.boolean(),
        percents,
        (amount, balance, percent, fixed, own, transfer) => {
          const config = settingsOf(
            { transfers_config: { fee_percent: percent, fee_fixed: fixed } },
            { transfer },
          );
          const order = orderOf({}, { amount, config });
          const owner = own ? { owner_character_id: 10 } : {};
          const decision = decideTransfer(
            order,
            { from: account(1, { balance }), to: account(2, owner), sent: undefined },
            TIME,
          );
          if (isFailure(decision)) return expect(decision.failure).toBe('insufficient_balance');
          const { postings } = decision.movement!;
          const on = (id: number | string) =>
            postings
              .filter((posting) => posting.account === id)
              .reduce((sum, posting) => sum + posting.amount, 0);
          const shareOf = (part: number): number =>
            Number((BigInt(amount) * BigInt(Math.round(part * 100))) / 10_000n);
          const fee = own ? 0 : shareOf(percent) + fixed;
          const tax = own ? 0 : shareOf(transfer);
          expect(postingSum(postings)).toBe(0);
          expect([on(1), on(2), on('treasury')]).toEqual([-amount - fee, amount - tax, fee + tax]);
          expect(decision.output).toMatchObject({ fee, tax, from_balance: balance - amount - fee });
          expect(balance - amount - fee).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a share of an amount', () => {
  it.each([
    [100, 0, 0],
    [100, 100, 100],
    [199, 0.5, 0],
    [200, 0.5, 1],
    [1_000_000_000_000, 0.07, 700_000_000],
    [1_000_000_000_000, 33.3333, 333_333_000_000],
    [29, 10, 2],
  ])('of %i at %d %%: %i', (amount, percent, share) => {
    expect(percentOf(amount, percent)).toBe(share);
  });

  it('is whole, never more than the amount, and never more than its exact value', () => {
    const parts = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), parts, (amount, part) => {
        const share = percentOf(amount, part / 10_000);
        expect(BigInt(share) * 1_000_000n).toBeLessThanOrEqual(BigInt(amount) * BigInt(part));
        expect(BigInt(share + 1) * 1_000_000n).toBeGreaterThan(BigInt(amount) * BigInt(part));
      }),
    );
  });

  it('makes a fee together with the fixed part', () => {
    const rules = { fee_percent: 2.5, fee_fixed: 3, min_amount: 1, max_amount: null, daily_limit: null };
    expect(transferFee(500, rules)).toBe(15);
  });
});
