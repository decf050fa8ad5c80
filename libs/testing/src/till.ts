import { fail } from '@cabildo/contracts/errors';
import type { ChargeOutcome, Sale } from '@cabildo/contracts/economy/payments/charges/charges.ts';
import type { CallAnswers } from './harness.ts';

/** A charge request as the till of the test received it. */
export interface Asked {
  key: string;
  server_character_id: number;
  amount: number;
  sale: Sale;
  payment_method: string;
  max_total?: number;
  payee?: { server_character_id: number } | { org_id: number };
  payer_org?: { org_id: number; right: string };
  concept: string;
}

/** Stands for the economy: it accepts every charge unless the test sets another answer, and answers a repeated key alike. */
export interface Till {
  readonly asked: Asked[];
  /** The till's answers by key. */
  readonly outcomes: Map<string, ChargeOutcome>;
  readonly refunded: Set<string>;
  /** The answer to the next charge; default: paid in cash. */
  answer: (asked: Asked) => ChargeOutcome | Promise<ChargeOutcome>;
  /** The property tax on a price; default: none. */
  tax: (amount: number) => number;
  /** Runs after each refund, before it is answered. */
  giveBack: () => void | Promise<void>;
}

const VOID: ChargeOutcome = { charged: false, refusal: fail('expired') };

/** Stands for the economy in the test of a service that sells. */
export function createTill(): { till: Till; answers: CallAnswers } {
  const till: Till = {
    asked: [],
    outcomes: new Map(),
    refunded: new Set(),
    answer: ({ amount }) => ({ charged: true, amount, payment_method: 'wallet' }),
    tax: () => 0,
    giveBack: () => undefined,
  };
  const answers: CallAnswers = {
    'calls.economy.charge': async (asked: Asked) => {
      till.asked.push(asked);
      const outcome = till.outcomes.get(asked.key) ?? (await till.answer(asked));
      till.outcomes.set(asked.key, outcome);
      return outcome;
    },
    'calls.economy.tax_sale': ({ amounts }: { amounts: number[] }) => ({ taxes: amounts.map(till.tax) }),
    'calls.economy.settle_charge': ({ key }: Asked) => {
      if (!till.outcomes.has(key)) till.outcomes.set(key, VOID);
      return till.outcomes.get(key)!;
    },
    'calls.economy.refund': async ({ key }: Asked) => {
      const wasCharged = till.outcomes.get(key)?.charged === true;
      if (wasCharged) till.refunded.add(key);
      await till.giveBack();
      return { refunded: wasCharged };
    },
  };
  return { till, answers };
}
