import { LIMITS } from '@cabildo/contracts/limits';
import { bankConfig } from '@cabildo/contracts/economy/config/config.ts';
import contract from '@cabildo/contracts/economy/insight/reports/get_limits.ts';
import { listRoleLimits } from '../../bank/cards/role-limits.table.ts';
import { findBankSections } from '../../config/table.ts';
import { handler } from '../../deps.ts';

export default handler(contract, {
  async run({ serverId, db }) {
    const [sections, role_limits] = await Promise.all([
      findBankSections(db, serverId),
      listRoleLimits(db, serverId),
    ]);
    const config = bankConfig.parse(sections);
    const { max_accounts, enabled_types } = config.accounts_config;
    const { min_amount, max_amount, daily_limit } = config.transfers_config;
    const { max_loan_amount, max_installments, max_active } = config.loans_config;
    const { length, max_attempts, lock_minutes } = config.pin_config;
    return {
      accounts: { max_accounts, enabled_types },
      cards: { ...config.cards_config, role_limits },
      // If the server sets no maximum, the maximum of all amounts applies (GW-15).
      transfers: { min_amount, max_amount: max_amount ?? LIMITS.max_amount, daily_limit },
      loans: { max_loan_amount, max_installments, max_active },
      pin: { length, max_attempts, lock_minutes },
    };
  },
});
