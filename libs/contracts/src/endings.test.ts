import { allActions } from './registry.ts';

const COMMANDS = allActions.filter(({ kind }) => kind === 'command');

/** The first words of actions that begin something, */
const BEGINS =
  /^(?:add|approve|claim|configure|create|deposit|enable|execute|internal|link|request|resume|set|sign|transfer)(?:_|$)/;
/** and of those that end, remove, pay off, reject, cancel or withdraw. */
const ENDS =
  /^(?:cancel|close|delete|detach|disable|end|leave|logout|pause|pay|reject|remove|revoke|take|unban|unfreeze|unlink|void|withdraw)(?:_|$)/;

/** The limits that are no quota of a plan or of a person's day, or that a rule names, although the action ends something. */
const LIMITED: Readonly<Record<string, string>> = {
  'server_cars.pay_impound': 'the limits of the card that pays',
  'server_dni.delete': 'FU-09 names deletions of characters, which free places for new ones',
  'servers.delete': 'decision 28: a deletion of a server is work for all services',
  'server_economy.withdraw': 'transfers_a_day and those of cards: cash from an account ends nothing',
  'server_economy.pay_debt': 'guesses of a PIN (EC-09)',
  'server_economy.pay_loan': 'guesses of a PIN, and transfers_a_day, where a part of an instalment is chosen',
  'server_economy.withdraw_vault_item':
    'the hours between two of them (ECB-16), and how much of an item a character holds',
  'server_shop.close_shop': 'how much of an item a character holds (IT-06)',
  'server_shop.take_stock': 'how much of an item a character holds (IT-06)',
  'server_orgs.pay_now': 'the hour between two of them (PY-03)',
  'server_orgs.pay_bonus': 'what its rank may spend (BZ-06)',
  'server_orgs.pay_invoice': 'what the payer agreed to (SH-07), and what its rank may spend (BZ-06)',
};

describe('a plan, a module or a quota forbids nobody to end what has begun (OT-03, ECB-05)', () => {
  it('no module has to be on for it', () => {
    const ending = COMMANDS.filter(({ action }) => ENDS.test(action));
    expect(ending.length).toBeGreaterThan(40);
    expect(ending.filter(({ module }) => module !== undefined).map(({ name }) => name)).toEqual([]);
  });

  it('each module is needed by what begins something, and by nothing else', () => {
    const guarded = allActions.filter(({ module }) => module !== undefined);
    const other = guarded.filter(({ kind, action }) => kind !== 'command' || !BEGINS.test(action));
    expect(other.map(({ name }) => name)).toEqual([]);
    expect(new Set(guarded.map(({ module }) => module))).toEqual(
      new Set([
        'cards',
        'contacts',
        'debts',
        'inheritance',
        'loans',
        'payment_requests',
        'rewards',
        'scheduled',
        'subscriptions',
        'taxes',
        'transfers',
        'vaults',
      ]),
    );
  });

  it('no limit refuses it but what is listed with its reason', () => {
    const limited = COMMANDS.filter(
      ({ action, errors }) => ENDS.test(action) && errors.includes('limit_exceeded'),
    );
    expect(limited.map(({ name }) => name).sort()).toEqual(Object.keys(LIMITED).sort());
  });
});
