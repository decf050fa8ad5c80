import { fail, isFailure, type Failure } from '@cabildo/contracts';
import { failureReply } from '@cabildo/kit';
import fc from 'fast-check';
import type { Decision, Item, Purchase } from '../ledger/command.ts';
import type { License, Standing } from './license.ts';
import {
  decideDelivery,
  decideItems,
  decideLicense,
  decideRelease,
  mergeLines,
  type StepOutput,
} from './shop.ts';
import { BREAD, BUYER, KNIFE, NOW, order, stateOf, type Scene } from './shop.testing.ts';

const HUNTING: License = {
  ...{ license_id: 8, name: 'Caza', type: 'custom', name_label: null, price: 50, image_url: null },
  ...{ shop_visible: true, max_points: 4, parent_license_id: null, created_at: NOW },
};
const standing = (told: Partial<Standing> = {}): Standing => ({
  ...{ license_id: 8, parent_license_id: null, status: null, revoked_by: null },
  ...told,
});

const wanting = (...lines: [id: number, quantity: number][]) => ({ ...order, wanted: new Map(lines) });
const codeOf = (decision: Decision | Failure): string => (isFailure(decision) ? decision.failure : 'ok');
const outputOf = (decision: Decision): StepOutput => decision.output as StepOutput;

const lines = [
  { item_id: 1, name: 'Pan', quantity: 4, unit_price: 3, from_stock: true },
  { item_id: 2, name: 'Navaja', quantity: 1, unit_price: 20, from_stock: false },
];
const BASKET: Purchase = {
  ...{ id: 77, serverId: 5, characterId: BUYER, userId: 3, state: 'reserved', lines, licenseId: null },
  ...{ total: 32, paymentMethod: null, refusal: null, claimActor: 'user:3@5', claimKey: 'k' },
  createdAt: NOW,
};
const PERMIT: Purchase = { ...BASKET, lines: null, licenseId: 8, total: 50 };

test('lines that name the same item are one, in the order in which items were first named (SH-01)', () => {
  const named = [2, 1, 2].map((item_id, at) => ({ item_id, quantity: at + 1 }));
  expect([...mergeLines(named)]).toEqual([
    [2, 4],
    [1, 2],
  ]);
  fc.assert(
    fc.property(fc.array(fc.record({ item_id: fc.nat(5), quantity: fc.nat(9) })), (some) => {
      const sum = (quantities: Iterable<number>): number => [...quantities].reduce((a, b) => a + b, 0);
      expect(sum(mergeLines(some).values())).toBe(sum(some.map(({ quantity }) => quantity)));
    }),
  );
});

describe('an order of items', () => {
  test('sets them aside at the prices of the moment', () => {
    const decision = decideItems(wanting([1, 4], [2, 1]), stateOf({ stock: { 1: 9 } })) as Decision;
    expect(decision.begins).toEqual(BASKET);
    expect(outputOf(decision)).toEqual({ step: 'reserved', purchase: BASKET });
    expect(decision.reservations).toEqual([
      { characterId: BUYER, itemId: 1, quantity: 4, fromStock: true },
      { characterId: BUYER, itemId: 2, quantity: 1, fromStock: false },
    ]);
    expect([decision.movements, decision.facts]).toEqual([undefined, undefined]);
  });

  test.each<[string, Item, Scene, string]>([
    ['at all', BREAD, {}, 'ok'],
    ['for a character that has ended', BREAD, { isEnded: () => true }, 'character_not_found'],
    ['of what does not exist', KNIFE, {}, 'not_found'],
    ['of what is hidden', { ...BREAD, shopVisible: false }, {}, 'not_found'],
    ['of what has no price', { ...BREAD, price: null }, {}, 'not_found'],
    ['of what costs nothing', { ...BREAD, price: 0 }, {}, 'not_found'],
    ['without the licence', { ...BREAD, requireLicenseId: 8 }, {}, 'forbidden'],
    [
      'with the licence',
      { ...BREAD, requireLicenseId: 8 },
      { standings: new Map([[8, standing({ status: 'granted' })]]) },
      'ok',
    ],
    [
      'with a licence whose parent is lacking',
      { ...BREAD, requireLicenseId: 8 },
      {
        standings: new Map([
          [8, standing({ status: 'granted', parent_license_id: 9 })],
          [9, standing({ license_id: 9 })],
        ]),
      },
      'forbidden',
    ],
    ['up to the limit', { ...BREAD, userLimit: 9 }, { held: { quantity: 3, reserved: 2 } }, 'ok'],
    ['beyond it', { ...BREAD, userLimit: 8 }, { held: { quantity: 3, reserved: 2 } }, 'limit_exceeded'],
    ['of all that is there', BREAD, { stock: { 1: 4 } }, 'ok'],
    ['of more', BREAD, { stock: { 1: 3 } }, 'limit_exceeded'],
    ['for as much as can be paid', { ...BREAD, price: 250_000_000_000 }, {}, 'ok'],
    ['for more', { ...BREAD, price: 250_000_000_001 }, {}, 'invalid_amount'],
  ])('of four %s', (_, item, scene, code) => {
    expect(codeOf(decideItems(wanting([1, 4]), stateOf({ items: [item], ...scene })))).toBe(code);
  });
});

describe('an order of a licence', () => {
  const free = { license: HUNTING, standings: new Map([[8, standing()]]) };
  const had = (told: Partial<Standing>): Scene => ({ ...free, standings: new Map([[8, standing(told)]]) });

  test('begins a purchase that sets nothing aside', () => {
    const decision = decideLicense(order, stateOf(free)) as Decision;
    expect(decision.begins).toEqual(PERMIT);
    expect([decision.reservations, decision.grant]).toEqual([undefined, undefined]);
  });

  test.each<[string, Scene, string]>([
    ['that was never his', free, 'ok'],
    ['for a character that has ended', { ...free, isEnded: () => true }, 'character_not_found'],
    ['that does not exist', {}, 'not_found'],
    ['that is hidden', { ...free, license: { ...HUNTING, shop_visible: false } }, 'not_found'],
    ['that costs nothing', { ...free, license: { ...HUNTING, price: 0 } }, 'not_found'],
    ['without a price', { ...free, license: { ...HUNTING, price: null } }, 'not_found'],
    ['that he has', had({ status: 'granted' }), 'already_exists'],
    ['that he lost by points', had({ status: 'revoked', revoked_by: 'auto:points_depleted' }), 'ok'],
    ['that staff took', had({ status: 'revoked', revoked_by: 'user#4' }), 'forbidden'],
    ['whose parent he lacks', had({ parent_license_id: 9 }), 'forbidden'],
    ['that he is paying for', { ...free, isBeingBought: true }, 'already_exists'],
  ])('%s', (_, scene, code) => {
    expect(codeOf(decideLicense(order, stateOf(scene)))).toBe(code);
  });
});

describe('a purchase that was paid for', () => {
  const paid = { charged: true, amount: 32, payment_method: 'bank' } as const;
  const deliver = (scene: Scene): Decision =>
    decideDelivery(paid, (output) => JSON.stringify(output), stateOf(scene));

  test('of items is handed over, and its key is answered', () => {
    const decision = deliver({ purchase: BASKET });
    expect(outputOf(decision)).toEqual({ step: 'delivered', total_cost: 32, payment_method: 'bank' });
    expect(decision.movements).toEqual([
      { itemId: 1, quantity: 4, from: 'shop', to: BUYER, reason: 'buy', reference: 77 },
      { itemId: 2, quantity: 1, from: 'shop', to: BUYER, reason: 'buy', reference: 77 },
    ]);
    expect(decision.reservations!.map(({ quantity, fromStock }) => [quantity, fromStock])).toEqual([
      [-4, false],
      [-1, false],
    ]);
    expect(decision.ends).toEqual({
      ...{ state: 'delivered', paymentMethod: 'bank', refusal: null },
      reply: '{"total_cost":32,"payment_method":"bank"}',
    });
    expect(decision.facts!.map(({ event }) => event.type)).toEqual(['shop.purchase.completed']);
  });

  test('of a licence is granted', () => {
    const decision = deliver({
      ...{ purchase: PERMIT, license: HUNTING, standings: new Map([[8, standing()]]) },
    });
    expect(decision.grant).toEqual({ characterId: BUYER, license: HUNTING });
    expect([decision.movements, decision.reservations]).toEqual([[], []]);
    expect(decision.facts!.map(({ event }) => event.type)).toEqual([
      'shop.purchase.completed',
      'license.character.granted',
    ]);
  });

  test.each<[string, Scene]>([
    ['when one of its items is gone', { purchase: BASKET, items: [BREAD] }],
    ['when the character has ended', { purchase: BASKET, isEnded: () => true }],
    ['when the licence is gone', { purchase: PERMIT }],
    [
      'when the character has the licence by now',
      { purchase: PERMIT, license: HUNTING, standings: new Map([[8, standing({ status: 'granted' })]]) },
    ],
  ])('cannot be delivered %s, which is kept and does not end it', (_, scene) => {
    const { output, dooms, ...rest } = deliver(scene);
    expect([output, dooms?.failure]).toEqual([{ step: 'undeliverable', refusal: dooms }, 'not_found']);
    expect(rest).toEqual({});
  });

  test('stays undeliverable once it was', () => {
    const refusal = fail('not_found');
    const decision = deliver({ purchase: { ...BASKET, refusal } });
    expect(decision).toEqual({ output: { step: 'undeliverable', refusal } });
  });
});

describe('a purchase that is given up', () => {
  const refusal = fail('insufficient_balance');
  const release = (scene: Scene, state: 'refused' | 'refunded' = 'refused'): Decision =>
    decideRelease({ state, refusal, reply: failureReply(refusal) }, stateOf(scene));

  test('goes back where it came from, into the stock if there was one, and its key is answered', () => {
    const decision = release({ purchase: BASKET });
    expect(outputOf(decision)).toEqual({ step: 'given up', refusal });
    expect(decision.reservations!.map(({ quantity, fromStock }) => [quantity, fromStock])).toEqual([
      [-4, true],
      [-1, false],
    ]);
    expect(decision.ends).toMatchObject({ state: 'refused', refusal, reply: failureReply(refusal) });
    expect(decision.facts).toEqual([]);
  });

  test('after a refund tells of it, and leaves out what is gone', () => {
    const decision = release({ purchase: BASKET, items: [KNIFE] }, 'refunded');
    expect(decision.reservations!.map(({ itemId }) => itemId)).toEqual([2]);
    expect(decision.facts!.map(({ event }) => event.type)).toEqual(['shop.purchase.refunded']);
  });
});

test('a purchase that somebody else has ended is not touched, and both learn how it ended', () => {
  const delivered: Purchase = { ...BASKET, state: 'delivered', paymentMethod: 'wallet' };
  const refusal = fail('pin_locked');
  const refused: Purchase = { ...BASKET, state: 'refused', refusal };
  for (const [purchase, output] of [
    [delivered, { step: 'delivered', total_cost: 32, payment_method: 'wallet' }],
    [refused, { step: 'given up', refusal }],
  ] as const) {
    const state = stateOf({ purchase });
    const paid = { charged: true, amount: 32, payment_method: 'bank' } as const;
    expect(decideDelivery(paid, () => '', state)).toEqual({ output });
    const gone = { state: 'refused', refusal: fail('expired'), reply: null } as const;
    expect(decideRelease(gone, state)).toEqual({ output });
  }
});
