import { leaseFrom } from '@cabildo/saga/steps.ts';
import { fail, isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Decision } from '@cabildo/kit/ledger';
import { successReply } from '@cabildo/kit/service';
import fc from 'fast-check';
import type { ItemRow } from '../items/table.ts';
import type { License, LicenseStatus } from '../licenses/table.ts';
import type { PurchaseRow } from '../purchases/table.ts';
import { BREAD, BUYER, KNIFE, NOW, order, statesOf, TIME, type Scene } from './rules.testing.ts';
import { mergeLines } from '../holdings/lines.ts';
import { decideDelivery, decideRelease } from './delivery.rules.ts';
import { decideItems, decideLicense } from './rules.ts';

const HUNTING: License = {
  id: 8,
  server_id: 5,
  name: 'Caza',
  type: 'custom',
  name_label: null,
  price: 50,
  image_url: null,
  shop_visible: true,
  max_points: 4,
  parent_license_id: null,
  created_at: NOW,
};
const standing = (emitted: Partial<LicenseStatus> = {}): LicenseStatus => ({
  license_id: 8,
  parent_license_id: null,
  status: 'granted',
  revoked_by: null,
  ...emitted,
});

const wanting = (...lines: [id: number, quantity: number][]) => ({ ...order, wanted: new Map(lines) });
const codeOf = (decision: Decision | Failure): string => (isFailure(decision) ? decision.failure : 'ok');
/** The states that a decision leaves behind. */
const changesOf = (decision: Decision) =>
  (decision.changes ?? {}) as {
    purchase?: PurchaseRow;
    holdings?: { item_id: number; reserved: number }[];
    stocks?: ({ quantity: number } | null)[];
    record?: object;
  };

const lines = [
  { item_id: 1, name: 'Pan', quantity: 4, unit_price: 3, taken_from: { setting: 1, refills: 0 } },
  { item_id: 2, name: 'Navaja', quantity: 1, unit_price: 20, taken_from: null },
];
const BASKET: PurchaseRow = {
  id: 77,
  server_id: 5,
  character_id: BUYER,
  user_id: 3,
  state: 'reserved',
  lines,
  license_id: null,
  shop_id: null,
  for_shop_id: null,
  org_id: null,
  total: 32,
  payment_method: null,
  refusal: null,
  claim_actor: 'user:3@5',
  claim_key: 'k',
  request_id: null,
  traceparent: null,
  due_at: leaseFrom(NOW),
  created_at: NOW,
  finished_at: null,
};
const PERMIT: PurchaseRow = { ...BASKET, lines: null, license_id: 8, total: 50 };
/** The units that were reserved for the basket. */
const ASIDE = { held: { quantity: 0, reserved: 9 } };

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
    const decision = decideItems(wanting([1, 4], [2, 1]), statesOf({ stock: { 1: 9 } }), TIME) as Decision;
    const { purchase, holdings, stocks } = changesOf(decision);
    expect(purchase).toEqual(BASKET);
    expect([decision.output, decision.isPending]).toEqual([{ step: 'begun', work: BASKET }, true]);
    expect(holdings!.map(({ item_id, reserved }) => [item_id, reserved])).toEqual([
      [1, 4],
      [2, 1],
    ]);
    expect(stocks!.map((stock) => stock?.quantity)).toEqual([5, undefined]);
    expect([decision.movement, decision.events]).toEqual([undefined, undefined]);
  });

  test.each<[string, ItemRow, Scene, string]>([
    ['at all', BREAD, {}, 'ok'],
    ['for a character that has ended', BREAD, { isEnded: true }, 'character_not_found'],
    ['of what does not exist', KNIFE, {}, 'not_found'],
    ['of what is hidden', { ...BREAD, shop_visible: false }, {}, 'not_found'],
    ['of what has no price', { ...BREAD, price: null }, {}, 'not_found'],
    ['of what costs nothing', { ...BREAD, price: 0 }, {}, 'not_found'],
    ['without the licence', { ...BREAD, require_license_id: 8 }, {}, 'forbidden'],
    [
      'with the licence',
      { ...BREAD, require_license_id: 8 },
      { licenseStatuses: new Map([[8, standing({ status: 'granted' })]]) },
      'ok',
    ],
    [
      'with a licence whose parent is lacking',
      { ...BREAD, require_license_id: 8 },
      {
        licenseStatuses: new Map([[8, standing({ status: 'granted', parent_license_id: 9 })]]),
      },
      'forbidden',
    ],
    ['up to the limit', { ...BREAD, user_limit: 9 }, { held: { quantity: 3, reserved: 2 } }, 'ok'],
    ['beyond it', { ...BREAD, user_limit: 8 }, { held: { quantity: 3, reserved: 2 } }, 'limit_exceeded'],
    ['of all that is there', BREAD, { stock: { 1: 4 } }, 'ok'],
    ['of more', BREAD, { stock: { 1: 3 } }, 'limit_exceeded'],
    ['for as much as can be paid', { ...BREAD, price: 250_000_000_000 }, {}, 'ok'],
    ['for more', { ...BREAD, price: 250_000_000_001 }, {}, 'invalid_amount'],
  ])('of four %s', (_, item, scene, code) => {
    expect(codeOf(decideItems(wanting([1, 4]), statesOf({ items: [item], ...scene }, [1]), TIME))).toBe(code);
  });
});

describe('an order of a licence', () => {
  const free = { license: HUNTING };
  const had = (emitted: Partial<LicenseStatus>): Scene => ({
    ...free,
    licenseStatuses: new Map([[8, standing(emitted)]]),
  });

  test('begins a purchase that sets nothing aside', () => {
    const decision = decideLicense(order, statesOf(free), TIME) as Decision;
    expect([decision.changes, decision.isPending]).toEqual([{ purchase: PERMIT }, true]);
  });

  test.each<[string, Scene, string]>([
    ['that was never granted', free, 'ok'],
    ['for a character that has ended', { ...free, isEnded: true }, 'character_not_found'],
    ['that does not exist', {}, 'not_found'],
    ['that is hidden', { ...free, license: { ...HUNTING, shop_visible: false } }, 'not_found'],
    ['that costs nothing', { ...free, license: { ...HUNTING, price: 0 } }, 'not_found'],
    ['without a price', { ...free, license: { ...HUNTING, price: null } }, 'not_found'],
    ['that the buyer has', had({ status: 'granted' }), 'already_exists'],
    [
      'that was revoked for lost points',
      had({ status: 'revoked', revoked_by: 'auto:points_depleted' }),
      'ok',
    ],
    ['that staff took', had({ status: 'revoked', revoked_by: 'user#4' }), 'forbidden'],
    ['without the parent', { ...free, license: { ...HUNTING, parent_license_id: 9 } }, 'forbidden'],
    ['that is being paid for', { ...free, isBeingBought: true }, 'already_exists'],
  ])('%s', (_, scene, code) => {
    expect(codeOf(decideLicense(order, statesOf(scene), TIME))).toBe(code);
  });
});

const PAID = { amount: 32, payment_method: 'bank' } as const;

describe('a purchase that was paid for', () => {
  const deliver = (scene: Scene): Decision => decideDelivery(PAID, statesOf({ ...ASIDE, ...scene }), TIME);

  test('of items is handed over, and its key is answered', () => {
    const decision = deliver({ purchase: BASKET });
    expect(decision.output).toEqual({
      step: 'done',
      status: 200,
      answer: { total_cost: 32, payment_method: 'bank' },
    });
    expect(decision.movement).toEqual([
      { item_id: 1, quantity: 4, from: 'shop', to: BUYER, reason: 'buy', reference: 77 },
      { item_id: 2, quantity: 1, from: 'shop', to: BUYER, reason: 'buy', reference: 77 },
    ]);
    const { purchase, holdings, stocks } = changesOf(decision);
    expect([holdings!.map(({ reserved }) => reserved), stocks]).toEqual([[5, 8], undefined]);
    expect(purchase).toEqual({
      ...BASKET,
      state: 'delivered',
      payment_method: 'bank',
      finished_at: NOW,
    });
    expect(decision.keyReply).toEqual({
      actor: 'user:3@5',
      key: 'k',
      reply: successReply(200, { total_cost: 32, payment_method: 'bank' }),
    });
    expect(decision.events!.map(({ event }) => event.type)).toEqual(['shop.purchase.completed']);
  });

  test('of a licence is granted', () => {
    const decision = deliver({ purchase: PERMIT, license: HUNTING });
    const { record, holdings } = changesOf(decision);
    expect(record).toMatchObject({ status: 'granted', points: 4, granted_at: NOW });
    expect([decision.movement, holdings]).toEqual([undefined, undefined]);
    expect(decision.events!.map(({ event }) => event.type)).toEqual([
      'shop.purchase.completed',
      'license.character.granted',
    ]);
  });

  test.each<[string, Scene]>([
    ['when one of its items is gone', { purchase: BASKET, items: [BREAD] }],
    ['when the character has ended', { purchase: BASKET, isEnded: true }],
    ['when the licence is gone', { purchase: PERMIT }],
    [
      'when the character has the licence by now',
      {
        purchase: PERMIT,
        license: HUNTING,
        licenseStatuses: new Map([[8, standing({ status: 'granted' })]]),
      },
    ],
  ])('cannot be delivered %s, which is stored and does not end it', (_, scene) => {
    const { output, changes, ...rest } = deliver(scene);
    const refusal = (output as { refusal: Failure }).refusal;
    expect([output, refusal.failure]).toEqual([{ step: 'undeliverable', refusal }, 'not_found']);
    expect(changes).toEqual({ purchase: { ...scene.purchase, refusal } });
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
    decideRelease({ state, refusal }, statesOf({ ...ASIDE, stock: { 1: 3, 2: 3 }, ...scene }), TIME);

  test('goes back where it came from, into the stock if there was one, and its key is free again', () => {
    const decision = release({ purchase: BASKET });
    expect(decision.output).toEqual({ step: 'failed', refusal });
    const { purchase, holdings, stocks } = changesOf(decision);
    expect(holdings!.map(({ reserved }) => reserved)).toEqual([5, 8]);
    expect(stocks!.map((stock) => stock!.quantity)).toEqual([7, 3]);
    expect(purchase).toMatchObject({ state: 'refused', refusal });
    expect(decision.keyReply).toMatchObject({ reply: null });
    expect(decision.events).toEqual([]);
  });

  test('after a refund emits an event, and leaves out deleted items', () => {
    const decision = release({ purchase: BASKET, items: [KNIFE] }, 'refunded');
    expect(changesOf(decision).holdings!.map((holding) => holding?.item_id)).toEqual([undefined, 2]);
    expect(decision.events!.map(({ event }) => event.type)).toEqual(['shop.purchase.refunded']);
  });
});

test('a purchase that has ended already is unchanged, and both steps return its outcome', () => {
  const delivered: PurchaseRow = { ...BASKET, state: 'delivered', payment_method: 'wallet' };
  const refusal = fail('pin_locked');
  const refused: PurchaseRow = { ...BASKET, state: 'refused', refusal };
  for (const [purchase, output] of [
    [delivered, { step: 'done', status: 200, answer: { total_cost: 32, payment_method: 'wallet' } }],
    [refused, { step: 'failed', refusal }],
  ] as const) {
    const states = statesOf({ purchase });
    expect(decideDelivery(PAID, states, TIME)).toEqual({ output });
    const gone = { state: 'refused', refusal: fail('expired') } as const;
    expect(decideRelease(gone, states, TIME)).toEqual({ output });
  }
});
