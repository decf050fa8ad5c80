import type { BankConfig } from '@cabildo/contracts/economy/config/config.ts';

/** The banking rules that a preset sets; all others keep their defaults. */
interface Numbers {
  accounts_config: Pick<
    BankConfig['accounts_config'],
    'initial_balance' | 'savings_interest_rate' | 'open_with_character'
  >;
  transfers_config: Pick<BankConfig['transfers_config'], 'fee_percent'>;
  loans_config: Pick<BankConfig['loans_config'], 'max_loan_amount' | 'late_fee_percent'>;
  fines_config: Pick<BankConfig['fines_config'], 'max_fine'>;
}

export const PRESET_NAMES = ['slow', 'usual', 'fast'] as const;
export type Preset = (typeof PRESET_NAMES)[number];

/** How fast money moves in a new server: three sets of numbers that go together. */
export const PRESETS: Readonly<Record<Preset, Numbers>> = {
  slow: {
    accounts_config: { initial_balance: 500, savings_interest_rate: 0.5, open_with_character: true },
    transfers_config: { fee_percent: 2 },
    loans_config: { max_loan_amount: 10_000, late_fee_percent: 10 },
    fines_config: { max_fine: 5_000 },
  },
  usual: {
    accounts_config: { initial_balance: 5_000, savings_interest_rate: 1, open_with_character: true },
    transfers_config: { fee_percent: 1 },
    loans_config: { max_loan_amount: 100_000, late_fee_percent: 5 },
    fines_config: { max_fine: 50_000 },
  },
  fast: {
    accounts_config: { initial_balance: 50_000, savings_interest_rate: 2, open_with_character: true },
    transfers_config: { fee_percent: 0 },
    loans_config: { max_loan_amount: 1_000_000, late_fee_percent: 2 },
    fines_config: { max_fine: 1_000_000 },
  },
};
