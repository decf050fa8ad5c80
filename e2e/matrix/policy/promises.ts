import {
  own,
  ACTING_CHARACTER,
  DESTINATION,
  THE_SERVERS,
  OWN_OR_PERMITTED,
  CHARACTER_OR_PERMITTED,
  type Rows,
} from './row.ts';

/** Long-lived agreements of the bank, and its notifications. */
export const PROMISES: Rows = {
  // ---- debts
  'server_economy.create_debt': {
    rule: 'spec 4.10; ECB-02, ECA-02',
    may: ['member'],
    things: { ...ACTING_CHARACTER, debtor_character_id: DESTINATION, account_id: own() },
  },
  'server_economy.get_debt': {
    rule: 'spec 4.10; ECB-02, RO-03',
    may: ['member'],
    things: { debt_id: OWN_OR_PERMITTED },
  },
  'server_economy.list_debts': {
    rule: 'spec 4.10; ECB-02, RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.sign_debt': {
    rule: 'spec 4.10; ECB-02',
    may: ['member'],
    things: { debt_id: own() },
    spends: ['debt_id'],
  },
  'server_economy.pay_debt': {
    rule: 'spec 4.10; ECB-02, ECA-02',
    may: ['member'],
    things: { debt_id: own(), account_id: own() },
    spends: ['debt_id'],
  },
  'server_economy.cancel_debt': {
    rule: 'spec 4.10; ECB-02',
    may: ['member'],
    things: { debt_id: OWN_OR_PERMITTED },
    spends: ['debt_id'],
  },

  // ---- scheduled transfers
  'server_economy.create_scheduled_transfer': [
    {
      rule: 'spec 4.10; ECB-06, ECA-02',
      may: ['member'],
      things: { ...ACTING_CHARACTER, from_account_id: own(), to_account_id: DESTINATION },
    },
    {
      rule: 'spec 4.10; ECB-06, EC-08',
      may: ['member'],
      things: {
        ...ACTING_CHARACTER,
        from_account_id: own(),
        to_card_number: DESTINATION,
        to_character_id: DESTINATION,
      },
    },
  ],
  'server_economy.list_scheduled_transfers': {
    rule: 'spec 4.10; ECB-06, RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.get_scheduled_transfer': {
    rule: 'spec 4.10; ECB-06, RO-03',
    may: ['member'],
    things: { scheduled_transfer_id: OWN_OR_PERMITTED },
  },
  'server_economy.pause_scheduled_transfer': {
    rule: 'spec 4.10; ECB-07, ECB-06',
    may: ['member'],
    things: { scheduled_transfer_id: own() },
    spends: ['scheduled_transfer_id'],
  },
  'server_economy.resume_scheduled_transfer': {
    rule: 'spec 4.10; ECB-07, ECB-06',
    may: ['member'],
    things: { scheduled_transfer_id: own() },
    spends: ['scheduled_transfer_id'],
  },
  'server_economy.cancel_scheduled_transfer': {
    rule: 'spec 4.10; ECB-07, ECB-06',
    may: ['member'],
    things: { scheduled_transfer_id: OWN_OR_PERMITTED },
    spends: ['scheduled_transfer_id'],
  },

  // ---- subscriptions
  'server_economy.create_subscription': [
    {
      rule: 'spec 4.10; ECB-08, ECA-02',
      may: ['member'],
      things: { ...ACTING_CHARACTER, from_account_id: own(), to_account_id: DESTINATION },
    },
    {
      rule: 'spec 4.10; ECB-08, EC-08',
      may: ['member'],
      things: { ...ACTING_CHARACTER, from_account_id: own(), to_character_id: DESTINATION },
    },
  ],
  'server_economy.list_subscriptions': {
    rule: 'spec 4.10; ECB-08, RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.get_subscription': {
    rule: 'spec 4.10; ECB-08, RO-03',
    may: ['member'],
    things: { subscription_id: OWN_OR_PERMITTED },
  },
  'server_economy.pause_subscription': {
    rule: 'spec 4.10; ECB-07, ECB-08',
    may: ['member'],
    things: { subscription_id: own() },
    spends: ['subscription_id'],
  },
  'server_economy.resume_subscription': {
    rule: 'spec 4.10; ECB-07, ECB-08',
    may: ['member'],
    things: { subscription_id: own() },
    spends: ['subscription_id'],
  },
  'server_economy.cancel_subscription': {
    rule: 'spec 4.10; ECB-07, ECB-08',
    may: ['member'],
    things: { subscription_id: OWN_OR_PERMITTED },
    spends: ['subscription_id'],
  },

  // ---- loans
  'server_economy.request_loan': {
    rule: 'spec 4.10; ECB-09, ECA-02',
    may: ['member'],
    things: { ...ACTING_CHARACTER, account_id: own() },
  },
  'server_economy.approve_loan': {
    rule: 'spec 4.10; ECB-10, RO-03',
    may: ['admin'],
    things: { loan_id: THE_SERVERS },
    spends: ['loan_id'],
  },
  'server_economy.reject_loan': {
    rule: 'spec 4.10; ECB-10, RO-03',
    may: ['admin'],
    things: { loan_id: THE_SERVERS },
    spends: ['loan_id'],
  },
  'server_economy.cancel_loan': {
    rule: 'spec 4.10; ECB-10, RO-03, ECA-02',
    may: ['member'],
    things: { loan_id: OWN_OR_PERMITTED },
    spends: ['loan_id'],
  },
  'server_economy.list_loans': {
    rule: 'spec 4.10; ECP, RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.get_loan': {
    rule: 'spec 4.10; ECB-09, RO-03',
    may: ['member'],
    things: { loan_id: OWN_OR_PERMITTED },
  },
  'server_economy.pay_loan': {
    rule: 'spec 4.10; ECB-10, ECA-02',
    may: ['member'],
    things: { loan_id: own(), account_id: own() },
    spends: ['loan_id'],
  },
  'server_economy.get_credit_score': {
    rule: 'spec 4.10; ECB-11, RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },

  // ---- rewards
  'server_economy.configure_reward': {
    rule: 'spec 4.10; ECB-04, RO-03',
    may: ['admin'],
    things: { reward_id: THE_SERVERS },
  },
  'server_economy.list_rewards': { rule: 'spec 4.10; ECP', may: ['member'] },
  'server_economy.delete_reward': {
    rule: 'spec 4.10; ECB-04, RO-03',
    may: ['admin'],
    things: { reward_id: THE_SERVERS },
    spends: ['reward_id'],
  },
  'server_economy.get_claimable': {
    rule: 'spec 4.10; ECB-04, GW-25',
    may: ['member'],
    things: ACTING_CHARACTER,
  },
  'server_economy.claim_rewards': {
    rule: 'spec 4.10; ECB-04, GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, reward_id: THE_SERVERS },
    spends: ['reward_id'],
  },

  // ---- inheritance
  'server_economy.set_beneficiary': {
    rule: 'spec 4.10; ECB-14, GW-25',
    may: ['member'],
    things: { ...ACTING_CHARACTER, beneficiary_character_id: DESTINATION },
  },
  'server_economy.list_beneficiaries': {
    rule: 'spec 4.10; ECP, RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.remove_beneficiary': {
    rule: 'spec 4.10; ECB-14',
    may: ['member'],
    things: { beneficiary_id: own() },
    spends: ['beneficiary_id'],
  },
  'server_economy.execute_inheritance': {
    rule: 'spec 4.10; ECB-15, RO-03: of the dead alone, and nobody dies here',
    may: ['admin'],
    things: {
      server_character_id: { ...own(), own: 'forbidden', others: 'unknown' },
      character_id: { ...own(), own: 'forbidden', others: 'unknown' },
      account_id: { ...own(), own: 'forbidden', others: 'unknown' },
      goods_to_character_id: { ...own(), own: 'forbidden', others: 'forbidden' },
    },
    neverSucceeds: 'the characters of the test are alive',
  },

  'server_economy.get_interest_history': {
    rule: 'spec 4.10; ECA-02, EC-06',
    may: ['member'],
    things: { account_id: OWN_OR_PERMITTED, ...CHARACTER_OR_PERMITTED },
  },

  // ---- taxes
  'server_economy.configure_tax': {
    rule: 'spec 4.10; ECB-13, RO-03',
    may: ['admin'],
    things: { tax_id: THE_SERVERS },
  },
  'server_economy.list_taxes': { rule: 'spec 4.10; ECP', may: ['member'] },
  'server_economy.delete_tax': {
    rule: 'spec 4.10; ECB-13, RO-03',
    may: ['admin'],
    things: { tax_id: THE_SERVERS },
    spends: ['tax_id'],
  },
  'server_economy.get_tax_history': { rule: 'spec 4.10; ECB-13, RO-03', may: ['admin'] },

  // ---- vaults
  'server_economy.deposit_vault_item': {
    rule: 'spec 4.10; ECB-16, ECA-02',
    may: ['member'],
    things: { ...ACTING_CHARACTER, account_id: own(), item_id: THE_SERVERS },
  },
  'server_economy.withdraw_vault_item': {
    rule: 'spec 4.10; ECB-16, ECA-02: what lies in another vault is unknown in this one',
    may: ['member'],
    things: { ...ACTING_CHARACTER, account_id: own(), vault_item_id: { ...own(), others: 'unknown' } },
  },
  'server_economy.list_vault_items': {
    rule: 'spec 4.10; ECB-16, ECA-02, RO-03',
    may: ['member'],
    things: { account_id: OWN_OR_PERMITTED, ...CHARACTER_OR_PERMITTED },
  },
  'server_economy.get_vault_info': {
    rule: 'spec 4.10; ECB-16, ECA-02, RO-03',
    may: ['member'],
    things: { account_id: OWN_OR_PERMITTED, ...CHARACTER_OR_PERMITTED },
  },
  'server_economy.update_vault': {
    rule: 'spec 4.10; ECB-16, ECA-02',
    may: ['member'],
    things: { account_id: own(), ...ACTING_CHARACTER },
  },

  // ---- notifications
  'server_economy.list_notifications': {
    rule: 'spec 4.10; ECB-18',
    may: ['member'],
    things: ACTING_CHARACTER,
  },
  'server_economy.get_unread_count': { rule: 'spec 4.10; ECB-18', may: ['member'], things: ACTING_CHARACTER },
  'server_economy.mark_all_notifications_read': {
    rule: 'spec 4.10; ECB-18',
    may: ['member'],
    things: ACTING_CHARACTER,
  },
  'server_economy.mark_notification_read': {
    rule: 'spec 4.10; ECB-18',
    may: ['member'],
    things: { notification_id: own() },
  },
};
