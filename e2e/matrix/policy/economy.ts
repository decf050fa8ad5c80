import {
  own,
  ACTING_CHARACTER,
  ANYBODYS,
  DESTINATION,
  THE_SERVERS,
  OWN_OR_PERMITTED,
  CHARACTER_OR_PERMITTED,
  type Rows,
} from './row.ts';

const SPENT_ACCOUNT = { things: { account_id: ANYBODYS }, spends: ['account_id'] };
const VISIBLE_CHARACTER = { server_character_id: ANYBODYS, character_id: ANYBODYS };

/** Money. */
export const ECONOMY: Rows = {
  // ---- /server_economy: spec 4.10; `any` is any member (GW-26)
  'server_economy.create_bank_account': {
    rule: 'spec 4.10; GW-25',
    may: ['member'],
    things: ACTING_CHARACTER,
    spends: ['server_character_id'],
  },
  'server_economy.get_bank': { rule: 'spec 4.10; EC-06', may: ['member'], things: VISIBLE_CHARACTER },
  'server_economy.get_wallet': {
    rule: 'spec 4.10; EC-06',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.get_balance': {
    rule: 'spec 4.10; EC-06',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.transfer': {
    rule: 'spec 4.10; EC-07 (a caller who knows the CVV pays by card), EC-08',
    may: ['member'],
    things: {
      from_character_id: own(),
      from_card_number: ANYBODYS,
      to_character_id: DESTINATION,
      to_card_number: DESTINATION,
    },
  },
  'server_economy.withdraw': {
    rule: 'spec 4.10; GW-25, EC-11, ECA-02',
    may: ['member'],
    things: { ...ACTING_CHARACTER, account_id: own() },
  },
  'server_economy.deposit': {
    rule: 'spec 4.10; GW-25, EC-11',
    may: ['member'],
    things: { ...ACTING_CHARACTER, account_id: own() },
  },
  'server_economy.get_registers': {
    rule: 'spec 4.10; EC-06, RO-03',
    may: ['member'],
    things: { ...CHARACTER_OR_PERMITTED, account_id: OWN_OR_PERMITTED },
  },
  'server_economy.get_balance_history': {
    rule: 'EC-18, ECA-02',
    may: ['member'],
    things: { ...CHARACTER_OR_PERMITTED, account_id: OWN_OR_PERMITTED },
  },
  'server_economy.get_dashboard': {
    rule: 'spec 4.10; EC-06',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.get_analytics': {
    rule: 'spec 4.10; RO-03',
    may: ['admin'],
  },
  'server_economy.get_limits': { rule: 'spec 4.10; RO-03', may: ['admin'] },
  'server_economy.list_bill_types': { rule: 'spec 4.10; RO-03', may: ['admin'] },
  'server_economy.create_bill_type': {
    rule: 'spec 4.10; RO-03',
    may: ['admin'],
  },
  'server_economy.update_bill_type': {
    rule: 'spec 4.10; RO-03',
    may: ['admin'],
    things: { bill_type_id: THE_SERVERS },
  },
  'server_economy.delete_bill_type': {
    rule: 'spec 4.10; RO-03',
    may: ['admin'],
    things: { bill_type_id: THE_SERVERS },
    spends: ['bill_type_id'],
  },
  'server_economy.create_account': { rule: 'spec 4.10; GW-25', may: ['member'], things: ACTING_CHARACTER },
  'server_economy.list_accounts': {
    rule: 'spec 4.10; RO-03, EC-18',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.get_account': {
    rule: 'spec 4.10; EC-06, ECA-04',
    may: ['member'],
    things: {
      account_id: OWN_OR_PERMITTED,
      ...CHARACTER_OR_PERMITTED,
    },
  },
  'server_economy.freeze_account': {
    rule: 'spec 4.10; RO-03, ECA-04',
    may: ['admin'],
    ...SPENT_ACCOUNT,
  },
  'server_economy.unfreeze_account': {
    rule: 'spec 4.10; RO-03, ECA-04',
    may: ['admin'],
    ...SPENT_ACCOUNT,
  },
  'server_economy.close_account': {
    rule: 'spec 4.10; EC-14: not even staff close what is not theirs',
    may: ['member'],
    things: { account_id: own(), ...ACTING_CHARACTER },
    spends: ['account_id'],
  },
  'server_economy.internal_transfer': {
    rule: 'spec 4.10; EC-09, ECA-04',
    may: ['member'],
    things: { from_account_id: own(), to_account_id: DESTINATION },
  },
  'server_economy.set_pin': {
    rule: 'spec 4.10; ECA-02',
    may: ['member'],
    things: { account_id: own(), card_id: own() },
    spends: ['account_id'],
  },
  'server_economy.reset_pin': {
    rule: 'spec 4.10; RO-03, ECA-17',
    may: ['admin'],
    things: { account_id: ANYBODYS, card_id: ANYBODYS },
    spends: ['account_id', 'card_id'],
  },
  'server_economy.verify_pin': {
    rule: 'spec 4.10; GW-24, ECA-04',
    may: ['member'],
    things: { account_id: own(), card_id: own() },
  },
  'server_economy.get_bank_config': { rule: 'spec 4.10; RO-03', may: ['admin'] },
  'server_economy.update_bank_config': {
    rule: 'spec 4.10; RO-03',
    may: ['admin'],
    spoils: 'server',
  },
  'server_economy.create_payment_request': {
    rule: 'spec 4.10; ECB-01, GW-25',
    may: ['member'],
    things: {
      ...ACTING_CHARACTER,
      account_id: own(),
      to_character_id: DESTINATION,
      to_card_number: DESTINATION,
    },
  },
  'server_economy.list_payment_requests': {
    rule: 'spec 4.10; ECB-01, RO-03',
    may: ['member'],
    things: CHARACTER_OR_PERMITTED,
  },
  'server_economy.add_contact': {
    rule: 'ECB-17, GW-25',
    may: ['member'],
    things: {
      ...ACTING_CHARACTER,
      contact_character_id: DESTINATION,
      contact_card_number: DESTINATION,
    },
    spends: ['contact_character_id'],
  },
  'server_economy.list_contacts': { rule: 'ECB-17', may: ['member'], things: ACTING_CHARACTER },
  'server_economy.remove_contact': {
    rule: 'ECB-17',
    may: ['member'],
    things: { contact_id: own() },
    spends: ['contact_id'],
  },

  'server_economy.approve_payment_request': {
    rule: 'spec 4.10; ECB-01, ECA-02',
    may: ['member'],
    things: { request_id: own(), account_id: own() },
    spends: ['request_id'],
  },
  'server_economy.reject_payment_request': {
    rule: 'spec 4.10; ECB-01, ECA-02',
    may: ['member'],
    things: { request_id: own() },
    spends: ['request_id'],
  },
  'server_economy.cancel_payment_request': {
    rule: 'spec 4.10; ECB-01',
    may: ['member'],
    things: { request_id: { ...own(), own: 'forbidden' } },
    neverSucceeds: 'the requests of the test are addressed to the persons, who did not send them',
  },
  'server_economy.quote_transfer': [
    {
      rule: 'EC-17, EC-07, EC-08',
      may: ['member'],
      things: {
        from_character_id: own(),
        from_card_number: ANYBODYS,
        to_character_id: DESTINATION,
        to_card_number: DESTINATION,
      },
    },
    {
      rule: 'EC-17, EC-09',
      may: ['member'],
      things: { from_account_id: own(), to_account_id: DESTINATION },
    },
  ],

  // ---- also on /cp_bot, where all but one of the actions are second names, with the rows of the first
  'server_economy.leaderboard': { rule: 'BO-09', may: ['member'] },
  'server_economy.add_money': { rule: 'BO-06, BO-07, BO-10', may: ['admin'], things: VISIBLE_CHARACTER },
  'server_economy.remove_money': { rule: 'BO-06, BO-07, BO-10', may: ['admin'], things: VISIBLE_CHARACTER },
};
