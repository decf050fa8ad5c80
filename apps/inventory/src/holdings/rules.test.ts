import fc from 'fast-check';
import { isFailure, type Failure } from '@cabildo/contracts/errors';
import type { Decision } from '@cabildo/kit/ledger';
import type { ItemRow } from '../items/table.ts';
import { decideDelete, decideGive, decideTake, decideTransfer, refuseMore } from './rules.ts';
import type { HoldingRow } from './table.ts';

const ANA = 10;
const EVA = 20;
const BREAD = 1;

const bread: ItemRow = {
  id: BREAD,
  server_id: 1,
  name: 'Pan',
  name_label: null,
  price: null,
  image_url: null,
  category_id: null,
  category_sort_order: null,
  shop_visible: false,
  can_gift: true,
  can_delete: true,
  can_confiscate: true,
  can_search: true,
  user_limit: null,
  require_license_id: null,
  created_at: new Date(0),
};

type Holding = Pick<HoldingRow, 'quantity' | 'reserved'>;

interface Scene {
  item?: Partial<ItemRow>;
  /** There is no such item. */
  isGone?: boolean;
  ana?: Partial<Holding>;
  eva?: Partial<Holding>;
  ended?: number;
}

const itemOf = ({ item = {} }: Scene): ItemRow => ({ ...bread, ...item });
const holdingOf = (character_id: number, held: Partial<Holding> = {}): HoldingRow => ({
  character_id,
  item_id: BREAD,
  quantity: 0,
  reserved: 0,
  ...held,
});

/** The states of a decision about Ana alone. */
const unitsOf = (scene: Scene) => ({
  holder: { isEnded: scene.ended === ANA },
  item: scene.isGone ? undefined : itemOf(scene),
  holding: scene.isGone ? undefined : holdingOf(ANA, scene.ana),
});

/** The same states of an order that names items. */
const basketOf = (scene: Scene) => {
  const { holder, item, holding } = unitsOf(scene);
  return { holder, items: [item], holdings: [holding] };
};

/** The states of a decision about units that Ana hands to Eva. */
const handOverOf = (scene: Scene) => ({
  receiver: { isEnded: scene.ended === EVA },
  items: [scene.isGone ? undefined : itemOf(scene)],
  given: [scene.isGone ? undefined : holdingOf(ANA, scene.ana)],
  received: [scene.isGone ? undefined : holdingOf(EVA, scene.eva)],
});

const codeOf = (decision: Decision | Failure | undefined) =>
  decision && isFailure(decision) ? decision.failure : undefined;
const order = (quantity: number) => ({ characterId: ANA, itemId: BREAD, quantity });
const units = (quantity: number) => ({ wanted: new Map([[BREAD, quantity]]), isList: false });
const some = (quantity: number) => ({ characterId: ANA, ...units(quantity) });
const gift = (quantity: number) => ({ fromId: ANA, toId: EVA, ...units(quantity) });
const has = (quantity: number, reserved = 0): Holding => ({ quantity, reserved });

/** A character at the limit of every item. */
const full = { item: { user_limit: 3 }, ana: has(3), eva: has(3) };

describe('the limit of an item (IT-06)', () => {
  it.each<[string, Scene, number, string | undefined]>([
    ['below it', { item: { user_limit: 5 }, ana: has(2) }, 2, undefined],
    ['up to it', { item: { user_limit: 5 }, ana: has(2) }, 3, undefined],
    ['beyond it', { item: { user_limit: 5 }, ana: has(2) }, 4, 'limit_exceeded'],
    ['up to it with what is being paid for', { item: { user_limit: 5 }, ana: has(2, 2) }, 1, undefined],
    [
      'beyond it with what is being paid for',
      { item: { user_limit: 5 }, ana: has(2, 2) },
      2,
      'limit_exceeded',
    ],
    ['beyond it since it was lowered', { item: { user_limit: 5 }, ana: has(9) }, 1, 'limit_exceeded'],
    ['where there is none', { ana: has(1_000_000_000) }, 1_000_000, undefined],
    ['up to what can be counted', { ana: has(Number.MAX_SAFE_INTEGER - 5, 2) }, 3, undefined],
    ['beyond what can be counted', { ana: has(Number.MAX_SAFE_INTEGER - 5, 2) }, 4, 'limit_exceeded'],
  ])('%s', (_, scene, more, code) => {
    expect(codeOf(refuseMore(itemOf(scene), holdingOf(ANA, scene.ana), more))).toBe(code);
  });

  it('is in the message of the refusal as a number', () => {
    const emitted = (scene: Scene) => refuseMore(itemOf(scene), holdingOf(ANA, scene.ana), 6)!.message!.en;
    expect(emitted({ item: { user_limit: 5 } })).toBe('A character may have at most 5 × “Pan”.');
    expect(emitted({ ana: has(Number.MAX_SAFE_INTEGER) })).toContain(`${Number.MAX_SAFE_INTEGER} ×`);
  });
});

// The lines are in the order of the checks: every line also has the faults of the lines below it.
describe('deciding', () => {
  it.each<[string, Scene, string | undefined]>([
    ['to a character that has ended', { ...full, ended: ANA, isGone: true }, 'character_not_found'],
    ['an item that is gone', { ...full, isGone: true }, 'not_found'],
    ['beyond the limit', full, 'limit_exceeded'],
    ['with all that is needed', { item: { can_gift: false, can_delete: false } }, undefined],
  ])('to give %s', (_, scene, code) => {
    expect(codeOf(decideGive(some(1), basketOf(scene)))).toBe(code);
  });

  it.each<[string, Scene, string | undefined]>([
    ['an item that is gone', { isGone: true }, 'not_found'],
    ['more than there is', { ana: has(1, 5) }, 'invalid_amount'],
    ['all there is', { ana: has(2), item: { can_gift: false, can_delete: false } }, undefined],
    ['of the ended, who have nothing', { ended: ANA }, 'invalid_amount'],
  ])('to take %s', (_, scene, code) => {
    expect(codeOf(decideTake(some(2), basketOf(scene)))).toBe(code);
  });

  it.each<[string, number | null, Scene, string | undefined]>([
    ['an item that is gone', 2, { isGone: true }, 'not_found'],
    ['what cannot be thrown away', 2, { item: { can_delete: false } }, 'forbidden'],
    ['more than there is', 2, { ana: has(1, 5) }, 'invalid_amount'],
    ['all of nothing', null, { ana: has(0, 5) }, 'invalid_amount'],
    ['a part', 2, { ana: has(3), item: { can_gift: false } }, undefined],
    ['all there is', null, { ana: has(3) }, undefined],
  ])('to throw away %s', (_, quantity, scene, code) => {
    expect(codeOf(decideDelete({ ...order(1), quantity }, unitsOf(scene)))).toBe(code);
  });

  it.each<[string, Scene, string | undefined]>([
    ['to a character that has ended', { ...full, ended: EVA, isGone: true }, 'destination_not_found'],
    ['an item that is gone', { ...full, isGone: true }, 'not_found'],
    [
      'what must not be given',
      { ...full, ana: has(0), item: { user_limit: 3, can_gift: false } },
      'forbidden',
    ],
    ['more than there is', { ...full, ana: has(1, 5) }, 'invalid_amount'],
    ['beyond the limit of who gets it', { ...full, ana: has(2) }, 'limit_exceeded'],
    ['all there is', { item: { user_limit: 3, can_delete: false }, ana: has(2), eva: has(1) }, undefined],
    ['by a character above the limit', { item: { user_limit: 3 }, ana: has(9), eva: has(1) }, undefined],
  ])('to hand over %s', (_, scene, code) => {
    expect(codeOf(decideTransfer(gift(2), handOverOf(scene)))).toBe(code);
  });
});

describe('what is decided', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 });
  const held = fc.nat(2_000_000);

  it('moves exactly what was ordered, and its event says what is left', () => {
    fc.assert(
      fc.property(amounts, held, held, (quantity, ofAna, ofEva) => {
        const scene = { ana: has(ofAna), eva: has(ofEva) };
        const decisions = [
          {
            decision: decideGive(some(quantity), basketOf(scene)),
            from: 'void',
            to: ANA,
            left: ofAna + quantity,
          },
          {
            decision: decideTake(some(quantity), basketOf(scene)),
            from: ANA,
            to: 'void',
            left: ofAna - quantity,
          },
          {
            decision: decideDelete(order(quantity), unitsOf(scene)),
            from: ANA,
            to: 'void',
            left: ofAna - quantity,
          },
          {
            decision: decideTransfer(gift(quantity), handOverOf(scene)),
            from: ANA,
            to: EVA,
            left: ofAna - quantity,
          },
        ];
        for (const { decision, from, to, left } of decisions) {
          if (isFailure(decision)) {
            expect([decision.failure, left < 0]).toEqual(['invalid_amount', true]);
            continue;
          }
          expect(left).toBeGreaterThanOrEqual(0);
          expect(decision.movement).toMatchObject([{ item_id: BREAD, quantity, from, to }]);
          expect(decision.output).toMatchObject({ item_id: BREAD, quantity: left });
          expect(decision.changes).toBeUndefined();
          const [emitted] = decision.events!;
          expect(emitted!.event.data.safeParse(emitted!.data).success).toBe(true);
          expect(emitted!.data).toMatchObject({ item_id: BREAD, name: 'Pan', quantity });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('is everything where no quantity is named', () => {
    const decision = decideDelete({ ...order(1), quantity: null }, unitsOf({ ana: has(7, 2) }));
    expect(decision).toMatchObject({ movement: [{ quantity: 7 }], output: { quantity: 0 } });
  });
});
