import updateBankConfig from '@cabildo/contracts/economy/config/update_bank_config.ts';
import { PRESET_NAMES, PRESETS } from './presets.ts';

describe('a preset of the economy', () => {
  test.each(PRESET_NAMES)('is what the bank takes, whole and unchanged: %s', (name) => {
    expect(updateBankConfig.input.parse(PRESETS[name])).toEqual(PRESETS[name]);
  });

  test('gives more money the faster it is', () => {
    const balances = PRESET_NAMES.map((name) => PRESETS[name].accounts_config.initial_balance);
    const loans = PRESET_NAMES.map((name) => PRESETS[name].loans_config.max_loan_amount);
    expect(balances).toEqual([...balances].sort((a, b) => a - b));
    expect(loans).toEqual([...loans].sort((a, b) => a - b));
  });
});
