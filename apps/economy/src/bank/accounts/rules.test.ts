import { ACCOUNT_PERMISSIONS } from '@cabildo/contracts/economy/bank/accounts/accounts.ts';
import { fail, isFailure } from '@cabildo/contracts/errors';
import { accountRow } from './row.testing.ts';
import { isParty, permissionsOn, presentAccount, refuseClosing } from './rules.ts';
import type { AccountRow } from './table.ts';
import { settingsOf } from '../../funds/taxes/taxes.testing.ts';
import { maySpend, type PinName } from './may-spend.ts';

const account = accountRow({
  kind: 'business',
  balance: 70,
  members: { 20: ['transfer', 'view_balance'], 30: [] },
});

const permissionsOf = (...characters: number[]) => permissionsOn(account, new Set(characters));

describe('the permissions of a caller on an account', () => {
  it('are all for the owner, what was granted for a member, and none for others', () => {
    expect(permissionsOf(10)).toEqual([...ACCOUNT_PERMISSIONS]);
    expect(permissionsOf(20)).toEqual(['view_balance', 'transfer']);
    expect(permissionsOf(30, 40)).toEqual([]);
    expect(permissionsOf(40, 20)).toEqual(['view_balance', 'transfer']);
    expect(permissionsOf()).toEqual([]);
  });

  it('may be none although the caller is a member', () => {
    expect([10, 20, 30, 40].map((id) => isParty(account, new Set([id])))).toEqual([true, true, true, false]);
  });
});

describe('an account on the screen', () => {
  const shown = (character: number, staff = false, change: Partial<AccountRow> = {}) =>
    presentAccount({ ...account, ...change }, { characters: new Set([character]), staff });

  it('hides the balance from readers without view_balance, staff aside', () => {
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

const closable = accountRow({ members: { 20: ['manage_members'] } });

// The lines stand in the order of the rule: every line also has all the faults of the lines below.
describe('closing an account', () => {
  it.each<[string, Partial<AccountRow>, number, string | undefined]>([
    ['closed already', { status: 'closed', kind: 'personal', balance: 1 }, 30, 'account_closed'],
    ['a member', { status: 'frozen', kind: 'personal', balance: 1 }, 20, 'cannot_remove_owner'],
    ['an outsider', { status: 'frozen', kind: 'personal', balance: 1 }, 30, 'forbidden'],
    ['the main account', { status: 'frozen', kind: 'personal', balance: 1 }, 10, 'main_account_readonly'],
    ['the legacy account', { status: 'frozen', kind: 'legacy', balance: 1 }, 10, 'main_account_readonly'],
    ['frozen', { status: 'frozen', balance: 1 }, 10, 'account_disabled'],
    ['not empty', { balance: 1 }, 10, 'balance_not_zero'],
    ['fit to be closed', {}, 10, undefined],
  ])('%s', (_, change, character, failure) => {
    expect(refuseClosing({ ...closable, ...change }, new Set([character]))?.failure).toBe(failure);
  });
});

const config = settingsOf({ pin_config: { required_for: ['pay'] } });
const spending = { config, operation: 'pay', provenPins: new Set<PinName>(), amount: 10 } as const;
const outcome = (account: object, more: object = {}) => {
  const spent = maySpend(accountRow({ balance: 10, ...account }), { ...spending, ...more });
  return isFailure(spent) ? spent.failure : spent;
};
const closed = { other: accountRow({ status: 'closed' }) };
const tooMuch = { amount: () => fail('invalid_amount') };

describe('spending from an account', () => {
  // Lines are in the order of the checks: each has the faults of the lines below as well.
  it.each<[string, object, object]>([
    ['account_disabled', { status: 'frozen', has_pin: true, balance: 0 }, { ...closed, ...tooMuch }],
    ['account_closed', { has_pin: true, balance: 0 }, { ...closed, ...tooMuch }],
    ['pin_required', { has_pin: true, balance: 0 }, tooMuch],
    ['invalid_amount', { balance: 0 }, tooMuch],
    ['insufficient_balance', { balance: 9 }, {}],
  ])('is refused with %s', (code, account, more) => {
    expect(outcome(account, more)).toBe(code);
  });

  it('returns the amount', () => {
    expect([outcome({}), outcome({}, { amount: () => 7 }), outcome({}, { other: null })]).toEqual([
      10, 7, 10,
    ]);
  });

  it('asks for no PIN where it was proven, where the server does not ask, and where there is none', () => {
    const withPin = { has_pin: true };
    expect(outcome(withPin, { provenPins: new Set(['account:1']) })).toBe(10);
    expect(outcome(withPin, { provenPins: new Set(['account:2']) })).toBe('pin_required');
    expect([outcome(withPin, { operation: 'transfer' }), outcome(withPin, { operation: null })]).toEqual([
      10, 10,
    ]);
  });

  it('by card asks for the PIN of the account, and for the card’s own where the account has none (ECA-14)', () => {
    const by = (has_pin: boolean, ...proven: PinName[]) => ({
      card: { id: 7, has_pin },
      provenPins: new Set(proven),
    });
    expect(outcome({}, by(true, 'account:1'))).toBe('pin_required');
    expect(outcome({}, by(true, 'card:7'))).toBe(10);
    expect(outcome({ has_pin: true }, by(true, 'card:7'))).toBe('pin_required');
    expect(outcome({ has_pin: true }, by(true, 'account:1'))).toBe(10);
    expect(outcome({}, by(false))).toBe(10);
  });
});
