import { accountRow } from '../../bank/accounts/row.testing.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { refuseRequest, statusAt } from './rules.ts';
import type { RequestRow } from './table.ts';

const account = (id: number, owner: number, more: Partial<AccountRow> = {}): AccountRow =>
  accountRow({ id, owner_character_id: owner, ...more });
const NOW = new Date('2026-06-15T12:00:00Z');

describe('a request for money', () => {
  it.each<[string, AccountRow, AccountRow, string | undefined]>([
    ['from another to oneself', account(2, 20), account(1, 10), undefined],
    ['to an account shared with others', account(2, 20), account(3, 30, { members: { 10: [] } }), undefined],
    ['to an account of others', account(2, 20), account(3, 30), 'forbidden'],
    ['from an organisation', account(2, 20, { owner_org_id: 5 }), account(1, 10), 'forbidden'],
    ['from oneself', account(2, 10), account(1, 10), 'self_transfer'],
    // A card of a shared account may name the receiving account itself.
    [
      'from an account to itself',
      account(3, 30, { members: { 10: [] } }),
      account(3, 30, { members: { 10: [] } }),
      'self_transfer',
    ],
    ['from a closed account', account(2, 20, { status: 'closed' }), account(1, 10), 'account_closed'],
    ['to a frozen account', account(2, 20), account(1, 10, { status: 'frozen' }), 'account_disabled'],
  ])('is judged when it goes %s', (_, payer, receiver, code) => {
    expect(refuseRequest(10, payer, receiver)?.failure).toBe(code);
  });

  it.each<[RequestRow['status'], number, RequestRow['status']]>([
    ['pending', 1, 'pending'],
    ['pending', 0, 'expired'],
    ['approved', -1, 'approved'],
  ])('that is stored as %s and has %i ms left is %s', (status, left, shown) => {
    const expires_at = new Date(NOW.getTime() + left);
    expect(statusAt({ status, expires_at } as RequestRow, NOW)).toBe(shown);
  });
});
