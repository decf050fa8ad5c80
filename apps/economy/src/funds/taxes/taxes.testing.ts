import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import type { BankSettings, TaxRates } from '@cabildo/contracts/economy/funds/taxes/taxes.ts';

/** The settings of a server with these sections of its configuration, and these tax rates. */
export const settingsOf = (sections: object = {}, rates: Partial<TaxRates> = {}): BankSettings => ({
  ...bankConfig.parse(sections),
  tax_rates: { income: 0, transfer: 0, property: 0, interest: 0, inheritance: 0, sales: 0, ...rates },
});
