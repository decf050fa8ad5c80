import fc from 'fast-check';
import { isFailure, type Failure } from '@cabildo/contracts';
import type { Decision, Holding, Item, LedgerState } from '../ledger/command.ts';
import { decideDelete, decideGive, decideTake, decideTransfer, refuseMore } from './inventory.ts';

const ANA = 10;
const EVA = 20;
const BREAD = 1;

const bread: Item = {
  id: BREAD,
  serverId: 1,
  name: 'Pan',
  nameLabel: null,
  price: null,
  shopVisible: false,
  canGift: true,
  canDelete: true,
  userLimit: null,
  requireLicenseId: null,
};

interface Scene {
  item?: Partial<Item>;
  /** There is no such item. */
  isGone?: boolean;
  ana?: Partial<Holding>;
  eva?: Partial<Holding>;
  ended?: number;
}

const stateOf = ({ item = {}, isGone = false, ana = {}, eva = {}, ended }: Scene): LedgerState => ({
  item: (id) => (id === BREAD && !isGone ? { ...bread, ...item } : undefined),
  stockOf: () => 0,
  holding: (characterId, itemId) => {
    if (isGone || itemId !== BREAD) throw new Error('what nobody can have was asked for');
    return { quantity: 0, reserved: 0, ...(characterId === ANA ? ana : eva) };
  },
  isEnded: (characterId) => characterId === ended,
  purchase: undefined,
  standings: new Map(),
  license: undefined,
  isBeingBought: false,
  purchaseId: 0,
  now: new Date(0),
});

const codeOf = (decision: Decision | Failure | undefined) =>
  decision && isFailure(decision) ? decision.failure : undefined;
const order = (quantity: number) => ({ characterId: ANA, itemId: BREAD, quantity });
const gift = (quantity: number) => ({ fromId: ANA, toId: EVA, itemId: BREAD, quantity });
const has = (quantity: number, reserved = 0): Holding => ({ quantity, reserved });

/** Somebody who may not have one more of anything. */
const full = { item: { userLimit: 3 }, ana: has(3), eva: has(3) };

describe('the limit of an item (IT-06)', () => {
  it.each<[string, Scene, number, string | undefined]>([
    ['below it', { item: { userLimit: 5 }, ana: has(2) }, 2, undefined],
    ['up to it', { item: { userLimit: 5 }, ana: has(2) }, 3, undefined],
    ['beyond it', { item: { userLimit: 5 }, ana: has(2) }, 4, 'limit_exceeded'],
    ['up to it with what is being paid for', { item: { userLimit: 5 }, ana: has(2, 2) }, 1, undefined],
    [
      'beyond it with what is being paid for',
      { item: { userLimit: 5 }, ana: has(2, 2) },
      2,
      'limit_exceeded',
    ],
    ['beyond it since it was lowered', { item: { userLimit: 5 }, ana: has(9) }, 1, 'limit_exceeded'],
    ['where there is none', { ana: has(1_000_000_000) }, 1_000_000, undefined],
    ['up to what can be counted', { ana: has(Number.MAX_SAFE_INTEGER - 5, 2) }, 3, undefined],
    ['beyond what can be counted', { ana: has(Number.MAX_SAFE_INTEGER - 5, 2) }, 4, 'limit_exceeded'],
  ])('%s', (_, scene, more, code) => {
    const state = stateOf(scene);
    expect(codeOf(refuseMore(state, state.item(BREAD)!, ANA, more))).toBe(code);
  });

  it('is told to whoever meets it, a number in any case', () => {
    const told = (scene: Scene) => {
      const state = stateOf(scene);
      return refuseMore(state, state.item(BREAD)!, ANA, 6)!.message!.en;
    };
    expect(told({ item: { userLimit: 5 } })).toBe('A character may have at most 5 × “Pan”.');
    expect(told({ ana: has(Number.MAX_SAFE_INTEGER) })).toContain(`${Number.MAX_SAFE_INTEGER} ×`);
  });
});

// In the order of the checks: every line has the faults of the lines below it as well.
describe('deciding', () => {
  it.each<[string, Scene, string | undefined]>([
    ['to somebody who is gone', { ...full, ended: ANA, isGone: true }, 'character_not_found'],
    ['an item that is gone', { ...full, isGone: true }, 'not_found'],
    ['beyond the limit', full, 'limit_exceeded'],
    ['with all that is needed', { item: { canGift: false, canDelete: false } }, undefined],
  ])('to give %s', (_, scene, code) => {
    expect(codeOf(decideGive(order(1), stateOf(scene)))).toBe(code);
  });

  it.each<[string, Scene, string | undefined]>([
    ['an item that is gone', { isGone: true }, 'not_found'],
    ['more than there is', { ana: has(1, 5) }, 'invalid_amount'],
    ['all there is', { ana: has(2), item: { canGift: false, canDelete: false } }, undefined],
    ['of the ended, who have nothing', { ended: ANA }, 'invalid_amount'],
  ])('to take %s', (_, scene, code) => {
    expect(codeOf(decideTake(order(2), stateOf(scene)))).toBe(code);
  });

  it.each<[string, number | null, Scene, string | undefined]>([
    ['an item that is gone', 2, { isGone: true }, 'not_found'],
    ['what must be kept', 2, { item: { canDelete: false } }, 'forbidden'],
    ['more than there is', 2, { ana: has(1, 5) }, 'invalid_amount'],
    ['all of nothing', null, { ana: has(0, 5) }, 'invalid_amount'],
    ['a part', 2, { ana: has(3), item: { canGift: false } }, undefined],
    ['all there is', null, { ana: has(3) }, undefined],
  ])('to throw away %s', (_, quantity, scene, code) => {
    expect(codeOf(decideDelete({ ...order(1), quantity }, stateOf(scene)))).toBe(code);
  });

  it.each<[string, Scene, string | undefined]>([
    ['to somebody who is gone', { ...full, ended: EVA, isGone: true }, 'destination_not_found'],
    ['an item that is gone', { ...full, isGone: true }, 'not_found'],
    ['what must not be given', { ...full, ana: has(0), item: { userLimit: 3, canGift: false } }, 'forbidden'],
    ['more than there is', { ...full, ana: has(1, 5) }, 'invalid_amount'],
    ['beyond the limit of who gets it', { ...full, ana: has(2) }, 'limit_exceeded'],
    ['all there is', { item: { userLimit: 3, canDelete: false }, ana: has(2), eva: has(1) }, undefined],
    ['by somebody above the limit', { item: { userLimit: 3 }, ana: has(9), eva: has(1) }, undefined],
  ])('to hand over %s', (_, scene, code) => {
    expect(codeOf(decideTransfer(gift(2), stateOf(scene)))).toBe(code);
  });
});

describe('what is decided', () => {
  const units = fc.integer({ min: 1, max: 1_000_000 });
  const held = fc.nat(2_000_000);

  it('moves just what was ordered, and tells what is left by it', () => {
    fc.assert(
      fc.property(units, held, held, (quantity, mine, hers) => {
        const state = stateOf({ ana: has(mine), eva: has(hers) });
        const decisions = [
          { decision: decideGive(order(quantity), state), from: 'void', to: ANA, left: mine + quantity },
          { decision: decideTake(order(quantity), state), from: ANA, to: 'void', left: mine - quantity },
          { decision: decideDelete(order(quantity), state), from: ANA, to: 'void', left: mine - quantity },
          { decision: decideTransfer(gift(quantity), state), from: ANA, to: EVA, left: mine - quantity },
        ];
        for (const { decision, from, to, left } of decisions) {
          if (isFailure(decision)) {
            expect([decision.failure, left < 0]).toEqual(['invalid_amount', true]);
            continue;
          }
          expect(left).toBeGreaterThanOrEqual(0);
          expect(decision.movements).toMatchObject([{ itemId: BREAD, quantity, from, to }]);
          expect(decision.output).toMatchObject({ item_id: BREAD, quantity: left });
          expect(decision.reservations).toBeUndefined();
          const [told] = decision.facts!;
          expect(told!.event.data.safeParse(told!.data).success).toBe(true);
          expect(told!.data).toMatchObject({ item_id: BREAD, name: 'Pan', quantity });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('is everything where no quantity is named', () => {
    const decision = decideDelete({ ...order(1), quantity: null }, stateOf({ ana: has(7, 2) }));
    expect(decision).toMatchObject({ movements: [{ quantity: 7 }], output: { quantity: 0 } });
  });
});
