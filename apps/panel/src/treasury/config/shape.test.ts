import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import { orgsConfig } from '@cabildo/contracts/economy/organisations/orgs-config.ts';
import { changesOf, countIn, keyOf, SECTIONS, settingsOf, storedOf, withValue, wrongIn } from './shape.ts';
import { TOPICS } from './topics.ts';

const config = { ...bankConfig.parse({}), ...orgsConfig.parse({}) };
const settingOf = (key: string) => SECTIONS.flatMap(settingsOf).find((each) => keyOf(each) === key)!;

describe('the form of the bank configuration', () => {
  it('shows every section once', () => {
    expect(Object.values(TOPICS).flat().toSorted()).toEqual(SECTIONS.toSorted());
  });

  it('has a control for every setting of every section', () => {
    for (const section of SECTIONS) {
      const settings = settingsOf(section);
      expect(settings.length).toBeGreaterThan(0);
      for (const setting of settings) expect(storedOf(config, setting)).not.toBeUndefined();
    }
  });

  it.each([
    ['modules.loans', { kind: 'switch' }],
    ['pin_config.length', { kind: 'number', min: 4, max: 8, isClearable: false }],
    ['transfers_config.fee_percent', { kind: 'percent', min: 0, max: 100, isClearable: false }],
    ['transfers_config.max_amount', { kind: 'money', min: 1, max: 1e12, isClearable: true }],
    ['limits_config.transfers_a_day', { kind: 'number', min: 1, isClearable: true }],
    ['orgs_config.founding', { kind: 'switch' }],
    ['orgs_config.founding_fee', { kind: 'money', min: 0, max: 1e12, isClearable: false }],
    ['treasury_public', { kind: 'switch' }],
    ['credit_config.rates.fair', { kind: 'percent', min: 0, max: 100, isClearable: false }],
  ])('%s', (key, control) => {
    expect(settingOf(key).control).toMatchObject(control);
  });

  it('offers the words of a list as choices', () => {
    expect(settingOf('cards_config.allowed_types').control).toEqual({
      kind: 'choices',
      options: ['permanent', 'temporary_time', 'temporary_uses', 'temporary_both'],
    });
  });

  it('sends what was changed alone, and nothing of what was changed back', () => {
    let draft = withValue({}, settingOf('pin_config.length'), 6, config);
    draft = withValue(draft, settingOf('credit_config.rates.poor'), 20, config);
    draft = withValue(draft, settingOf('modules.loans'), false, config);
    draft = withValue(draft, settingOf('modules.loans'), true, config);
    expect(changesOf(draft)).toEqual({ pin_config: { length: 6 }, credit_config: { rates: { poor: 20 } } });
    expect([countIn(draft, ['pin_config', 'modules']), countIn(draft, ['credit_config'])]).toEqual([1, 1]);
  });

  it('sends a section that is one setting as it is', () => {
    const draft = withValue({}, settingOf('treasury_public'), true, config);
    expect(changesOf(draft)).toEqual({ treasury_public: true });
    expect([countIn(draft, ['treasury_public']), countIn(draft, ['orgs_config'])]).toEqual([1, 0]);
  });

  it('knows a value that the contract does not take', () => {
    const length = settingOf('pin_config.length');
    expect(wrongIn(withValue({}, length, 9, config), [length])).toEqual([length]);
    expect(wrongIn(withValue({}, length, null, config), [length])).toEqual([length]);
    expect(wrongIn(withValue({}, length, 8, config), [length])).toEqual([]);
    const most = settingOf('transfers_config.max_amount');
    expect(wrongIn(withValue({}, most, null, { ...config }), [most])).toEqual([]);
  });
});
