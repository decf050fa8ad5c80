import type { Membership } from '@cabildo/contracts/permissions';
import { member } from '@cabildo/testing';
import type { ItemRow } from '../items/table.ts';
import {
  asOf,
  decideConfiscation,
  expiryOf,
  isSearcher,
  mayCancel,
  mayRead,
  refuseOffDuty,
  refuseUndecided,
  refuseUnlessOpen,
} from './rules.ts';
import type { Frisk, FriskResult } from './table.ts';

const START = new Date('2026-06-15T12:00:00Z');
const END = new Date('2026-06-15T12:02:00Z');
const LAST = new Date(END.getTime() - 1);

const frisk: Frisk = {
  id: 9,
  server_id: 5,
  searcher_character_id: 1,
  searcher_user_id: 11,
  target_character_id: 2,
  target_user_id: 12,
  by_power: false,
  state: 'open',
  started_at: START,
  expires_at: expiryOf(START),
  finished_at: null,
};
const result = (item_id: number, quantity: number, decided: FriskResult['result']): FriskResult => ({
  result_id: 100 + item_id,
  item_id,
  name: `Objeto ${item_id}`,
  quantity,
  can_confiscate: true,
  result: decided,
});

describe('the time of a frisk', () => {
  it('is two minutes without a step, the last moment included and the next one not', () => {
    expect(frisk.expires_at).toEqual(END);
    expect(asOf(frisk, LAST)).toBe(frisk);
    expect(asOf(frisk, END)).toEqual({ ...frisk, state: 'expired', finished_at: END });
    expect(refuseUnlessOpen(frisk, LAST)).toBeUndefined();
    expect(refuseUnlessOpen(frisk, END)).toMatchObject({ failure: 'expired', status: 409 });
  });

  it('is two minutes more after each step, and a quarter of an hour in all', () => {
    const after = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);
    for (const [step, end] of [
      [0, 2],
      [1, 3],
      [13, 15],
      [13.5, 15],
      [15, 15],
    ] as const) {
      expect(expiryOf(START, after(step))).toEqual(after(end));
    }
  });

  it.each(['completed', 'cancelled'] as const)('does not matter once it is %s', (state) => {
    const ended = { ...frisk, state, finished_at: START };
    for (const now of [START, END]) {
      expect(asOf(ended, now)).toBe(ended);
      expect(refuseUnlessOpen(ended, now)).toMatchObject({ failure: 'already_processed', status: 409 });
    }
  });
});

test('who may decide, cancel and read', () => {
  const may = (ctx: { membership: Membership | null }): boolean[] =>
    [isSearcher, mayCancel, mayRead].map((rule) => rule(frisk, ctx.membership!));
  expect(may(member(11))).toEqual([true, true, true]);
  expect(may(member(12))).toEqual([false, false, true]);
  expect(may(member(13))).toEqual([false, false, false]);
  expect(may(member(13, 'mod'))).toEqual([false, false, false]);
  expect(may(member(13, 'admin'))).toEqual([false, true, true]);
  expect(may(member(13, 'member', { permissions: ['manage_items'] }))).toEqual([false, true, true]);
});

test('where only people on duty frisk, officers and staff do, and elsewhere everybody (FR-07)', () => {
  const code = (who: 'anyone' | 'on_duty', ctx: { membership: Membership | null }) =>
    refuseOffDuty({ who }, ctx.membership!)?.failure;
  expect(code('anyone', member(1))).toBeUndefined();
  for (const ctx of [
    member(1, 'member', { powers: ['frisk'] }),
    member(1, 'member', { permissions: ['manage_items'] }),
    member(1, 'admin'),
  ])
    expect(code('on_duty', ctx)).toBeUndefined();
  for (const ctx of [member(1), member(1, 'mod'), member(1, 'member', { powers: ['lookup', 'punish'] })])
    expect(code('on_duty', ctx)).toBe('forbidden');
});

test('what is undecided is named', () => {
  expect(refuseUndecided([])).toBeUndefined();
  expect(refuseUndecided([result(1, 1, 'left'), result(2, 1, 'confiscated')])).toBeUndefined();
  expect(refuseUndecided([result(1, 1, null), result(2, 1, 'left'), result(3, 1, null)])).toMatchObject({
    failure: 'error',
    status: 409,
    fields: { pending_results: [101, 103] },
  });
});

test.each([
  ['less than was found', 3, 2, 2],
  ['as much', 3, 3, 3],
  ['more', 3, 4, 3],
  ['nothing', 3, 0, 0],
])(
  'of what is confiscated goes the lesser of what was found and what there is: %s',
  (_, found, held, gone) => {
    const states = {
      items: [{ id: 5, name: 'Pan' } as ItemRow, undefined],
      holdings: [{ character_id: 2, item_id: 5, quantity: held, reserved: 7 }, undefined],
    };
    const decision = decideConfiscation(
      frisk,
      [result(5, found, 'confiscated'), result(6, 1, 'confiscated')],
      states,
    );
    expect(decision.output).toEqual({ confiscated: gone > 0 ? [{ item_id: 5, quantity: gone }] : [] });
    expect(decision.movement).toEqual(
      gone > 0
        ? [{ item_id: 5, quantity: gone, from: 2, to: 'void', reason: 'confiscate', reference: 9 }]
        : [],
    );
    expect(decision.events!.map(({ data, characterIds }) => [data, characterIds])).toEqual(
      gone > 0
        ? [
            [
              {
                session_id: 9,
                searcher_character_id: 1,
                target_character_id: 2,
                item_id: 5,
                name: 'Pan',
                quantity: gone,
                held: held - gone,
              },
              [1, 2],
            ],
          ]
        : [],
    );
  },
);
