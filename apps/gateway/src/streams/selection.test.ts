import type { StreamStart } from '@cabildo/contracts/event';
import { Selection } from './selection.ts';
import type { OwnMembers, StreamEvent } from './sse.ts';

const ACTOR = { kind: 'user', user_id: 99, key_id: 5 };
let seq = 0;
const event = (kind: string, data: object, own: Partial<OwnMembers> | null = null): StreamEvent => ({
  seq: (seq += 1),
  id: `id-${seq}`,
  kind,
  body: JSON.stringify({ id: `id-${seq}`, type: kind, actor: ACTOR, data }),
  own: own && { user_id: null, character_ids: [], hides: [], ...own },
});
const member = (more: Partial<NonNullable<StreamStart['own']>> = {}) =>
  new Selection({
    kinds: ['call.created'],
    own: { user_id: 1, character_ids: [10, 11], kinds: ['bank.transfer', 'item.given'], ...more },
  });
const got = (selection: Selection, told: StreamEvent): unknown => {
  const picked = selection.pick(told);
  return picked && JSON.parse(picked.body);
};

const transfer = event(
  'bank.transfer',
  { amount: 100, fee: 3, tax: 4 },
  { character_ids: [10, 20], hides: ['fee', 'tax'] },
);

describe('the events of one client (V1-14)', () => {
  test('are its kinds whole, and of other kinds the own matters, without what is for others alone', () => {
    const [payer, payee, other] = [
      member(),
      member({ character_ids: [20] }),
      member({ character_ids: [30] }),
    ];
    expect(got(payer, event('call.created', { call_id: 1 }))).toMatchObject({ actor: ACTOR });
    const told = {
      id: transfer.id,
      type: 'bank.transfer',
      actor: { kind: 'user', user_id: null },
      data: { amount: 100 },
    };
    expect([payer, payee, other].map((each) => got(each, transfer))).toEqual([told, told, undefined]);
    expect(new Selection({ kinds: null, own: null }).pick(transfer)).toBe(transfer);
  });

  test("are none that are nobody's own, nor of kinds that were not asked for", () => {
    expect(got(member(), event('bank.transfer', {}))).toBeUndefined();
    expect(got(member({ kinds: ['item.given'] }), transfer)).toBeUndefined();
    expect(got(new Selection({ kinds: [], own: null }), transfer)).toBeUndefined();
  });

  test('are about the user in person too, and about a character from its creation on', () => {
    const selection = member({ character_ids: [], kinds: ['item.given', 'punishment.created'] });
    const given = () => event('item.given', {}, { character_ids: [12] });
    const made = (user_id: number) => event('character.created', {}, { user_id, character_ids: [12] });
    for (const told of [given(), made(2), given(), made(1)]) expect(got(selection, told)).toBeUndefined();
    expect(got(selection, given())).toMatchObject({ type: 'item.given' });
    const punished = (user_id: number) => event('punishment.created', {}, { user_id });
    expect([got(selection, punished(1)), got(selection, punished(2))]).toEqual([
      expect.objectContaining({ type: 'punishment.created' }),
      undefined,
    ]);
  });
});
