import type { LockedAccount } from '../ledger/posting.ts';
import { refuseClosing } from './closing.ts';

const account: LockedAccount = {
  id: 1,
  serverId: 1,
  kind: 'shared',
  ownerCharacterId: 10,
  status: 'active',
  balance: 0,
  bills: null,
  hasPin: false,
  members: { 20: ['manage_members'] },
};

// In the order of the rule: every line has all the faults of the lines below it, too.
describe('closing an account', () => {
  it.each<[string, Partial<LockedAccount>, number, string | undefined]>([
    ['closed already', { status: 'closed', kind: 'personal', balance: 1 }, 30, 'account_closed'],
    ['a member', { status: 'frozen', kind: 'personal', balance: 1 }, 20, 'cannot_remove_owner'],
    ['an outsider', { status: 'frozen', kind: 'personal', balance: 1 }, 30, 'forbidden'],
    ['the main account', { status: 'frozen', kind: 'personal', balance: 1 }, 10, 'main_account_readonly'],
    ['the legacy account', { status: 'frozen', kind: 'legacy', balance: 1 }, 10, 'main_account_readonly'],
    ['frozen', { status: 'frozen', balance: 1 }, 10, 'account_disabled'],
    ['not empty', { balance: 1 }, 10, 'balance_not_zero'],
    ['fit to be closed', {}, 10, undefined],
  ])('%s', (_, change, character, failure) => {
    expect(refuseClosing({ ...account, ...change }, new Set([character]))?.failure).toBe(failure);
  });
});
