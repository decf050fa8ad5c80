import { ACCOUNT_PERMISSIONS } from '@cabildo/contracts/economy/account.ts';
import { isParty, permissionsOn, presentAccount, type PresentableAccount } from './account.ts';

const account: PresentableAccount = {
  id: 1,
  serverId: 1,
  kind: 'business',
  ownerCharacterId: 10,
  status: 'active',
  balance: 70,
  bills: null,
  hasPin: false,
  members: { 20: ['transfer', 'view_balance'], 30: [] },
  number: '1234567812345678',
  name: null,
  createdAt: new Date('2026-01-02T03:04:05Z'),
};

const permissionsOf = (...characters: number[]) => permissionsOn(account, new Set(characters));

describe('what somebody may do on an account', () => {
  it('is everything for the owner, what was granted for a member, and nothing for others', () => {
    expect(permissionsOf(10)).toEqual([...ACCOUNT_PERMISSIONS]);
    expect(permissionsOf(20)).toEqual(['view_balance', 'transfer']);
    expect(permissionsOf(30, 40)).toEqual([]);
    expect(permissionsOf(40, 20)).toEqual(['view_balance', 'transfer']);
    expect(permissionsOf()).toEqual([]);
  });

  it('is one thing and belonging to it another: a member may have no permission', () => {
    expect([10, 20, 30, 40].map((id) => isParty(account, new Set([id])))).toEqual([true, true, true, false]);
  });
});

describe('an account on the screen', () => {
  const shown = (character: number, staff = false, change: Partial<PresentableAccount> = {}) =>
    presentAccount({ ...account, ...change }, { characters: new Set([character]), staff });

  it('hides the balance from whoever lacks view_balance, unless he is staff', () => {
    expect([shown(10), shown(20), shown(30), shown(40), shown(40, true)].map((each) => each.balance)).toEqual(
      [70, 70, null, null, 70],
    );
    expect(shown(40, true).my_permissions).toEqual([]);
  });

  it('goes by its own name or that of its kind, and only a personal one is main', () => {
    expect(shown(10)).toMatchObject({ account_name: 'Cuenta de empresa', is_main: false });
    expect(shown(10, false, { name: 'Taller' }).account_name).toBe('Taller');
    expect(shown(10, false, { kind: 'personal' })).toMatchObject({
      account_name: 'Cuenta personal',
      is_main: true,
    });
    expect(shown(10, false, { kind: 'legacy' })).toMatchObject({
      account_name: 'Cuenta bancaria',
      is_main: false,
    });
  });
});
