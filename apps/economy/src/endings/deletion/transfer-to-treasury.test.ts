import fc from 'fast-check';
import { addBills, totalOf } from '../../bank/accounts/bills.ts';
import { accountRow } from '../../bank/accounts/row.testing.ts';
import type { AccountRow } from '../../bank/accounts/table.ts';
import { postingSum } from '../../ledger/postings.ts';
import { decideTransferToTreasury } from './transfer-to-treasury.ts';

const accountOf = (id: number, balance: number, rest: Partial<AccountRow> = {}): AccountRow =>
  accountRow({ id, kind: 'personal', owner_character_id: 5, balance, ...rest });

const decide = (accounts: readonly AccountRow[]) =>
  decideTransferToTreasury(accounts, { id: 77, now: new Date() });

describe('a transfer to the treasury', () => {
  it('takes all there is, from accounts in any state, and gives it to the treasury', () => {
    const status = fc.constantFrom('active', 'frozen', 'closed' as const);
    const some = fc.array(
      fc.record({ balance: fc.nat(), status: status as fc.Arbitrary<AccountRow['status']> }),
    );
    fc.assert(
      fc.property(some, (list) => {
        const accounts = list.map(({ balance, ...rest }, index) => accountOf(index + 1, balance, rest));
        const { postings } = decide(accounts).movement!;
        expect(postingSum(postings)).toBe(0);
        const received = postings.filter((posting) => posting.account === 'treasury');
        expect(received.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          accounts.reduce((sum, { balance }) => sum + balance, 0),
        );
        for (const { id, balance } of accounts) {
          const taken = postings.filter((posting) => posting.account === id);
          expect(taken.map(({ amount }) => amount)).toEqual(balance > 0 ? [-balance] : []);
        }
      }),
    );
  });

  it('takes cash bill by bill', () => {
    const bills = { 50: 2, 5: 1 };
    const { movement, events } = decide([accountOf(3, totalOf(bills), { kind: 'wallet', bills })]);
    expect(addBills(bills, movement!.postings[0]!.bills!)).toEqual({});
    expect(events).toEqual([
      expect.objectContaining({
        event: expect.objectContaining({ type: 'bank.wallet.swept' }),
        data: { transfer_id: 77, account_id: 3, server_character_id: 5, amount: 105 },
        characterIds: [5],
      }),
    ]);
  });
});
