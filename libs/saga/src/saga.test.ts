import type { RpcContract } from '@cabildo/contracts/action';
import { fail } from '@cabildo/contracts/errors';
import type { ChargeOutcome } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import { BusError, OutcomeUnknown, TransientError } from '@cabildo/kit/bus';
import type { Sql } from '@cabildo/kit/database';
import {
  failureReply,
  parseReply,
  stillUnderWay,
  CommandReply,
  successReply,
  type Ask,
  type Origin,
} from '@cabildo/kit/service';
import { PurchaseSaga, type Seller } from './saga.ts';
import type { Purchase } from './purchase.ts';
import { newPurchase, type LaterStep, type Step } from './steps.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const PAID: ChargeOutcome = { charged: true, amount: 50, payment_method: 'bank' };
const POOR: ChargeOutcome = { charged: false, refusal: fail('insufficient_balance') };
const VOID: ChargeOutcome = { charged: false, refusal: fail('expired') };
const PAYMENT = { payment_method: 'auto' } as const;
const KEY = 'dealer:7:charge';

const claim = { actor: 'user:3@5', key: 'k', requestHash: 'h' };
const purchase = newPurchase({ id: 7, serverId: 5, characterId: 10, userId: 3, claim }, 50, NOW);
const replied = <S extends Step<Purchase>>(output: S): CommandReply<S> =>
  new CommandReply(successReply(200, output), { output });
const RESERVED: CommandReply = replied({ step: 'begun', work: purchase });
const UNDER_WAY = new CommandReply(failureReply(stillUnderWay()), { isUnderWay: true });
const DELIVERED: LaterStep = {
  step: 'done',
  status: 200,
  answer: { total_cost: 50, payment_method: 'bank' },
};

/** An answer of the economy, or the error that stands for it. */
type Answers = Readonly<Record<string, (ChargeOutcome | { refunded: boolean } | Error)[]>>;

/** A seller, an economy that gives these answers, and what happened. */
function scene(
  answers: Answers,
  { delivery = DELIVERED, goods = 'Pan' }: { delivery?: LaterStep | Error; goods?: string } = {},
) {
  const happened: string[] = [];
  const concepts: string[] = [];
  /** The rows under the key of the order, one list a look. */
  const replies: { request_hash: string; reply: string | null }[][] = [];
  const ask = (async ({ rpc }: RpcContract, input: { key: string; concept?: string }) => {
    happened.push(`${rpc} ${input.key}`);
    if (input.concept) concepts.push(input.concept);
    const answer = answers[rpc]!.shift()!;
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Ask;
  const seller: Seller<Purchase> = {
    name: 'dealer',
    describe: () => ({ sale: 'items', goods }),
    async deliver(_, { amount, payment_method }, origin) {
      happened.push(`deliver ${payment_method} ${amount} ${origin.claim}`);
      if (delivery instanceof Error) throw delivery;
      return replied(delivery);
    },
    async release(_, { state, refusal }, origin) {
      happened.push(`release ${state} ${refusal.failure} ${origin.claim}`);
      return replied<LaterStep>({ step: 'failed', refusal });
    },
  };
  const database = { query: async () => replies.shift() ?? [] } as unknown as Sql;
  const saga = new PurchaseSaga(seller, database);
  const origin: Origin = { actor: { kind: 'user', id: 3 }, claim, deadline: Date.now() + 60_000 };
  return {
    happened,
    concepts,
    replies,
    origin,
    carryOut: (first = RESERVED, until = origin.deadline, later = first) => {
      const submitted = [first, later];
      const buyer = { ask, origin: { ...origin, deadline: until } };
      return saga.carryOut(async () => submitted.shift()!, PAYMENT, buyer);
    },
    settle: () => saga.settle(purchase, { ask, cause: { request_id: 'r-1' }, deadline: origin.deadline }),
  };
}

const codeOf = ({ line }: CommandReply): string => {
  const reply = parseReply(line);
  return reply.ok ? 'ok' : reply.failure.failure;
};

describe('a purchase', () => {
  it('that is paid for is delivered, and answers what it cost', async () => {
    const { carryOut, happened } = scene({ charge: [PAID] });
    expect(await carryOut()).toEqual(
      new CommandReply(successReply(200, { total_cost: 50, payment_method: 'bank' })),
    );
    expect(happened).toEqual([`charge ${KEY}`, 'deliver bank 50 null']);
  });

  it('whose charge is refused is released, and answers the refusal', async () => {
    const { carryOut, happened } = scene({ charge: [POOR] });
    expect(codeOf(await carryOut())).toBe('insufficient_balance');
    expect(happened).toEqual([`charge ${KEY}`, 'release refused insufficient_balance null']);
  });

  it('that cannot be delivered any more is released only after its money is back', async () => {
    const delivery: LaterStep = { step: 'undeliverable', refusal: fail('not_found') };
    const { carryOut, happened } = scene({ charge: [PAID], refund: [{ refunded: true }] }, { delivery });
    expect(codeOf(await carryOut())).toBe('not_found');
    expect(happened.slice(2)).toEqual([`refund ${KEY}`, 'release refunded not_found null']);
  });

  it.each([new BusError('timeout', 'lost'), new TransientError('away')])(
    'whose charge has an unknown outcome (%s) asks for it again with the same key',
    async (error) => {
      const { carryOut, happened } = scene({ charge: [error, PAID] });
      expect(codeOf(await carryOut())).toBe('ok');
      expect(happened).toEqual([`charge ${KEY}`, `charge ${KEY}`, 'deliver bank 50 null']);
    },
  );

  it.each([new BusError('timeout', 'lost'), new BusError('unreachable', 'away'), new TransientError('away')])(
    'without time for another try (%s) is left as it is, and its outcome is unknown (GW-23)',
    async (error) => {
      const { carryOut, happened } = scene({ charge: [error] });
      await expect(carryOut(RESERVED, Date.now() + 4_000)).rejects.toThrow(OutcomeUnknown);
      expect(happened).toEqual([`charge ${KEY}`]);
    },
  );

  it('whose delivery has an unknown outcome is under way, although the database only seems away (GW-23)', async () => {
    const { carryOut } = scene({ charge: [PAID] }, { delivery: new TransientError('away') });
    await expect(carryOut()).rejects.toThrow(OutcomeUnknown);
  });

  it('that another process gave up meanwhile came to nothing, and may be ordered again', async () => {
    const { carryOut } = scene({ charge: [VOID] });
    const error = await carryOut().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransientError);
    expect(error).not.toBeInstanceOf(OutcomeUnknown);
  });

  it('is described to the register in 140 characters at most, none of them half a character', async () => {
    for (const goods of ['🗡'.repeat(100), `a${'🗡'.repeat(100)}`]) {
      const { carryOut, concepts } = scene({ charge: [PAID] }, { goods });
      await carryOut();
      expect(concepts[0]!.length).toBeLessThanOrEqual(140);
      expect(concepts[0]!.isWellFormed()).toBe(true);
    }
  });
});

describe('an order that began no purchase', () => {
  it('answers its refusal, or what its key was answered before', async () => {
    const { carryOut, happened } = scene({});
    for (const first of [
      new CommandReply(failureReply(fail('limit_exceeded'))),
      new CommandReply(successReply(200, { total_cost: 50, payment_method: 'bank' })),
    ]) {
      expect(await carryOut(first)).toBe(first);
    }
    expect(happened).toEqual([]);
  });

  it('because the same order is under way gets the answer of that one', async () => {
    const { carryOut, replies } = scene({});
    const reply = successReply(200, { total_cost: 50, payment_method: 'bank' });
    replies.push([{ request_hash: 'h', reply: null }], [{ request_hash: 'h', reply }]);
    expect(await carryOut(UNDER_WAY)).toEqual(new CommandReply(reply, { isReplayed: true }));
  });

  it('because the same order was under way, which came to nothing, is decided itself (GW-17)', async () => {
    const { carryOut, replies, happened } = scene({ charge: [PAID] });
    replies.push([{ request_hash: 'h', reply: null }], []);
    expect(codeOf(await carryOut(UNDER_WAY, undefined, RESERVED))).toBe('ok');
    expect(happened).toEqual([`charge ${KEY}`, 'deliver bank 50 null']);
  });

  it('is told at its deadline that the same order is still under way', async () => {
    const { carryOut } = scene({});
    const { line } = await carryOut(UNDER_WAY, Date.now() + 20);
    expect(line).toBe(failureReply(stillUnderWay()));
  });
});

describe('a purchase that was interrupted (GW-23)', () => {
  it.each<[string, ChargeOutcome, string]>([
    ['delivered when it was charged', PAID, 'deliver bank 50 null'],
    ['released when it was not', VOID, 'release refused expired null'],
    ['released when the charge was refused', POOR, 'release refused insufficient_balance null'],
  ])('is %s', async (_, outcome, end) => {
    const { settle, happened } = scene({ settle_charge: [outcome] });
    await settle();
    expect(happened).toEqual([`settle_charge ${KEY}`, end]);
  });

  it('is left as it is while the economy does not answer', async () => {
    const { settle, happened } = scene({ settle_charge: [new BusError('timeout', 'lost'), PAID] });
    await expect(settle()).rejects.toThrow('lost');
    expect(happened).toEqual([`settle_charge ${KEY}`]);
    await settle();
    expect(happened.at(-1)).toBe('deliver bank 50 null');
  });
});
