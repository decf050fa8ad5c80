import fc from 'fast-check';
import type { ActionContract } from '@cabildo/contracts/action';
import { isFailure } from '@cabildo/contracts/errors';
import { settingsOf } from '../../funds/taxes/taxes.testing.ts';
import internalTransfer from '@cabildo/contracts/economy/payments/transfers/internal_transfer.ts';
import quoteTransfer from '@cabildo/contracts/economy/payments/transfers/quote_transfer.ts';
import transfer from '@cabildo/contracts/economy/payments/transfers/transfer.ts';
import { openFor } from '../../bank/accounts/accounts.testing.ts';
import type { PinName } from '../../bank/accounts/may-spend.ts';
import { accountRow } from '../../bank/accounts/row.testing.ts';
import { startWorld, type Person, type World } from '../../testing/world.ts';
import { decideQuote, decideTransfer, TRANSFER, type TransferOrder } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const answerOf = async (contract: ActionContract, input: object, { ctx }: Person) => {
  const { code, body } = await world.act(contract, input, ctx);
  return code ?? body;
};

describe('quote_transfer', () => {
  it('says what it would cost, and moves nothing', async () => {
    const serverId = world.newServer();
    const rules = { fee_percent: 10, fee_fixed: 1, daily_limit: 500 };
    await world.configure(serverId, { transfers_config: rules });
    const [payer, payee] = [
      await world.cardholder(200, { serverId }),
      await world.cardholder(0, { serverId }),
    ];
    const named = { from_character_id: payer.characterId, to_character_id: payee.characterId, amount: 100 };
    const expected = {
      ok: true,
      amount: 100,
      fee: 11,
      tax: 0,
      arrives: 100,
      total: 111,
      pin_required: false,
      pin_length: 4,
      limit_left: 500,
    };
    expect(await answerOf(quoteTransfer, named, payer)).toEqual(expected);
    expect(await answerOf(quoteTransfer, named, payer)).toEqual(expected);
    const by = { from_account_id: payer.accountId, to_account_id: payee.accountId, amount: 100 };
    expect(await answerOf(quoteTransfer, by, payer)).toEqual(expected);
    expect(await world.balanceOf(payer.accountId)).toBe(200);
    expect(await world.events('bank.transfer.completed')).toEqual([]);
    await world.ok(transfer, named, payer.ctx);
    expect(await answerOf(quoteTransfer, by, payer)).toBe('insufficient_balance');
    expect(await answerOf(quoteTransfer, { ...by, amount: 10 }, payer)).toMatchObject({ limit_left: 400 });
  });

  it('is refused as the transfer would be', async () => {
    const payer = await world.cardholder(100);
    const { serverId } = payer;
    const payee = await world.cardholder(0, { serverId });
    const wrong = String((Number(payer.cvv) + 1) % 1_000).padStart(3, '0');
    const to = { to_character_id: payee.characterId, amount: 10 };
    const inputs: object[] = [
      { ...to, from_card_number: payer.cardNumber, from_cvv: wrong },
      { ...to, from_card_number: '4000000000000002', from_cvv: '123' },
      { ...to, from_card_number: payer.cardNumber },
      { ...to, from_character_id: payee.characterId },
      { ...to, from_character_id: payer.characterId, to_character_id: payer.characterId },
      { ...to, from_character_id: payer.characterId, amount: 101 },
      { from_character_id: payer.characterId, to_character_id: 999_999, amount: 1 },
      { amount: 1 },
    ];
    for (const input of inputs) {
      const real = await answerOf(transfer, input, payer);
      expect(typeof real).toBe('string');
      expect(await answerOf(quoteTransfer, input, payer)).toBe(real);
    }
    const { accountId: from_account_id } = payer;
    for (const to_account_id of [from_account_id, 999_999]) {
      const input = { from_account_id, to_account_id, amount: 1 };
      expect(await answerOf(quoteTransfer, input, payer)).toBe(
        await answerOf(internalTransfer, input, payer),
      );
    }
    expect(await answerOf(quoteTransfer, { from_account_id, ...to }, payer)).toBe('error');
  });

  it('tells of a PIN that is missing, takes the right one, and counts wrong ones', async () => {
    const payer = world.person();
    const payee = world.person({ serverId: payer.serverId });
    const from_account_id = await openFor(world, payer, { balance: 100, pin: '1234' });
    const input = { from_account_id, to_account_id: await openFor(world, payee), amount: 5 };
    expect(await answerOf(quoteTransfer, input, payer)).toMatchObject({ pin_required: true, pin_length: 4 });
    expect(await answerOf(quoteTransfer, { ...input, pin: '1234' }, payer)).toMatchObject({
      pin_required: false,
    });
    expect(await answerOf(quoteTransfer, { ...input, amount: 101 }, payer)).toBe('insufficient_balance');
    for (const code of ['invalid_pin', 'invalid_pin', 'pin_locked'])
      expect(await answerOf(quoteTransfer, { ...input, pin: '1111' }, payer)).toBe(code);
  });

  it('agrees with the transfer in every state', () => {
    const account = (id: number) =>
      fc
        .record({
          owner_character_id: fc.constantFrom(10, 20),
          status: fc.constantFrom('active' as const, 'active' as const, 'frozen' as const, 'closed' as const),
          balance: fc.constantFrom(0, 50, 100, 1_000),
          has_pin: fc.boolean(),
          server_id: fc.constantFrom(1, 1, 1, 2),
        })
        .map((change) => accountRow({ id, ...change }));
    const limits = fc.record({
      fee_percent: fc.constantFrom(0, 2.5, 50),
      fee_fixed: fc.constantFrom(0, 3),
      min_amount: fc.constantFrom(1, 40),
      max_amount: fc.constantFrom(null, 60),
      daily_limit: fc.constantFrom(null, 70),
    });
    const orders = fc.record({
      amount: fc.constantFrom(1, 50, 100),
      toOthers: fc.boolean(),
      pins: fc.subarray<PinName>(['account:1', 'account:2']),
      sent: fc.constantFrom(0, 30),
    });
    const now = new Date(0);
    fc.assert(
      fc.property(
        account(1),
        account(2),
        limits,
        orders,
        (from, to, transfers_config, { pins, sent, ...rest }) => {
          const config = settingsOf({ transfers_config });
          const order: TransferOrder = {
            transferKind: TRANSFER,
            serverId: 1,
            fromId: 1,
            toId: 2,
            concept: null,
            card: null,
            characters: new Set([10]),
            provenPins: new Set(pins),
            config,
            ...rest,
          };
          const states = { from, to, sent: transfers_config.daily_limit === null ? undefined : sent };
          const quote = decideQuote(order, states, now);
          const real = decideTransfer(order, states, { id: 1, now });
          if (isFailure(quote)) {
            expect(isFailure(real) && [quote.failure, 'pin_required']).toContain(
              isFailure(real) && real.failure,
            );
          } else if (quote.pin_required) {
            expect(isFailure(real) && real.failure).toBe('pin_required');
          } else {
            const { amount, fee, tax } = quote;
            expect(!isFailure(real) && real.output).toMatchObject({ amount, fee, tax });
            expect(quote.total).toBe(amount + fee);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
