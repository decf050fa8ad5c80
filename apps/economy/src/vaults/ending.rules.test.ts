import { fail } from '@cabildo/contracts/errors';
import type { AccountRow } from '../bank/accounts/table.ts';
import { decideEnd, type MoveStates } from './ending.rules.ts';
import type { MoveRow, VaultItemRow, VaultState } from './table.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const TIME = { id: 9, now: NOW };
const DAY_MS = 24 * 60 * 60 * 1000;

const account = { id: 1, owner_character_id: 5, status: 'active', balance: 0 } as AccountRow;
const bank = { ...account, id: 2 } as AccountRow;
const vault = { account_id: 1, item_count: 1 } as VaultState;
const move: MoveRow = {
  id: 7,
  server_id: 3,
  account_id: 1,
  vault_item_id: 4,
  direction: 'out',
  state: 'open',
  character_id: 5,
  user_id: 6,
  item_id: 77,
  item_name: 'Oro',
  quantity: 6,
  fee: 10,
  bank_account_id: 2,
  refusal: null,
  dropped: 0,
  claim_actor: 'user:6@3',
  claim_key: 'k',
  created_at: NOW,
  due_at: NOW,
  request_id: 'r-1',
  traceparent: null,
  estate_id: null,
};
const item: VaultItemRow = {
  id: 4,
  account_id: 1,
  item_id: 77,
  item_name: 'Oro',
  quantity: 1,
  open_moves: 1,
  character_id: 5,
  created_at: NOW,
  is_deleted: false,
};
const left = { treasury: 100, shop_income: 0, isFar: false };
const OPEN: MoveStates = { account, vault, item, move, bank, left };
const REFUSED = fail('limit_exceeded');

describe('the end of a withdrawal', () => {
  it('answers the key that waits, a day long', () => {
    const { keyReply } = decideEnd(null, OPEN, TIME);
    expect(keyReply).toMatchObject({ actor: 'user:6@3', key: 'k' });
    // The key of a move that came to nothing is free again.
    expect(decideEnd(REFUSED, OPEN, TIME).keyReply).toEqual({ actor: 'user:6@3', key: 'k', reply: null });
    const late = { id: 9, now: new Date(NOW.getTime() + DAY_MS) };
    expect(decideEnd(null, OPEN, late).keyReply).toBeUndefined();
  });

  it.each([null, REFUSED])('comes once: told %j, it changes nothing any more', (refusal) => {
    for (const state of ['done', 'refused'] as const) {
      const ended = { ...OPEN, move: { ...move, state, refusal: state === 'done' ? null : REFUSED } };
      const { output, ...rest } = decideEnd(refusal, ended, TIME);
      expect([output.step, rest]).toEqual([state === 'done' ? 'done' : 'failed', {}]);
    }
  });

  it('gives the fee back to an account that is open or frozen, and to none that is closed or has no room (EC-01)', () => {
    const movementFor = (status: AccountRow['status']) =>
      decideEnd(REFUSED, { ...OPEN, bank: { ...bank, status } }, TIME).movement;
    expect(movementFor('frozen')).toEqual(movementFor('active'));
    expect(movementFor('active')!.postings).toEqual([
      { account: 2, amount: 10, type: 'fee' },
      { account: 'treasury', amount: -10, type: 'fee', counterparty: 2 },
    ]);
    expect(movementFor('closed')).toBeUndefined();
    const poor = { ...OPEN, left: { ...left, treasury: 4 } };
    expect(decideEnd(REFUSED, poor, TIME).movement!.postings).toEqual([
      { account: 2, amount: 10, type: 'fee' },
      { account: 'treasury', amount: -4, type: 'fee', counterparty: 2 },
      { account: 'shop_income', amount: -6, type: 'fee', counterparty: 2 },
    ]);
    const full = { ...bank, balance: Number.MAX_SAFE_INTEGER - 9 };
    const { movement, changes } = decideEnd(REFUSED, { ...OPEN, bank: full }, TIME);
    expect([movement, changes!['move']]).toMatchObject([undefined, { state: 'refused' }]);
    expect(decideEnd(null, OPEN, TIME).movement).toBeUndefined();
  });

  it('drops the units of an item that was deleted, those that are there and those that come back', () => {
    const unknown = fail('not_found');
    const of = (refusal: Parameters<typeof decideEnd>[0], is_deleted: boolean, quantity: number) => {
      const states = { ...OPEN, item: { ...item, quantity, is_deleted } };
      const { changes, events } = decideEnd(refusal, states, TIME);
      const [left, ended] = [changes!['item'], changes!['move']] as [VaultItemRow, MoveRow];
      const deleted = (events ?? []).filter(({ event }) => event.type === 'bank.vault.item_deleted');
      expect(deleted.map(({ data }) => data)).toMatchObject(
        ended.dropped > 0 ? [{ vault_item_id: 4, quantity: ended.dropped }] : [],
      );
      return [left.quantity, ended.dropped];
    };
    expect(of(unknown, false, 1)).toEqual([0, 7]);
    expect(of(unknown, true, 0)).toEqual([0, 6]);
    expect(of(null, true, 0)).toEqual([0, 0]);
    expect(of(REFUSED, false, 1)).toEqual([7, 0]);
    expect(of(REFUSED, true, 0)).toEqual([0, 6]);
  });

  it('has nothing to say of what is being erased with its server', () => {
    for (const gone of [{ move: undefined }, { item: undefined }, { vault: undefined }]) {
      const { output, ...rest } = decideEnd(null, { ...OPEN, ...gone }, TIME);
      expect([output, rest]).toMatchObject([
        { step: 'failed', refusal: { failure: 'account_not_found' } },
        {},
      ]);
    }
  });
});
