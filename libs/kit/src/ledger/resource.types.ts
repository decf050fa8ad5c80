/** Proofs that `tsc` carries out: each `@ts-expect-error` fails the check if the mistake below it ever compiles. */
import type { Order } from './command.ts';
import { resource, type Uses } from './resource.ts';

const purse = resource<number, { coins: number } | undefined>({ name: 'purse', lock: async () => [] });
const card = resource<string, { uses: number }>({ name: 'card', after: [purse], lock: async () => [] });

declare function order<U extends Uses, O extends object>(
  order: Pick<Order<U, unknown, O>, 'uses' | 'decide'>,
): void;

order({
  uses: { from: purse(1), card: card('a') },
  decide: ({ from, card: used }) => ({
    output: { coins: from?.coins },
    changes: { card: { uses: used.uses + 1 } },
  }),
});
// @ts-expect-error a decision gets nothing that its command does not use
order({ uses: { from: purse(1) }, decide: ({ card: used }) => ({ output: { used } }) });
// @ts-expect-error a key of another type
card(1);
order({
  uses: { card: card('a') },
  // @ts-expect-error a state of another shape
  decide: () => ({ output: {}, changes: { card: { coins: 1 } } }),
});
order({
  uses: { card: card('a') },
  // @ts-expect-error a change of what the command does not use
  decide: () => ({ output: {}, changes: { purse: { coins: 1 } } }),
});
